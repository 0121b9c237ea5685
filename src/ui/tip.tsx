import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { tipRef } from './tip-watch.ts';

/**
 * Whether tips are stops of the Tab key. A table says no in all rows but the one the keyboard is on: thousands of stops would make the
 * rest of the page unreachable.
 */
export const TipStops = createContext(true);

type TipProps = {
  /** The full text: a sentence, an absolute time, an uncut name. */
  text: string;
  children: ReactNode;
  /** The child can be focused by itself (a button, a link), so the tip adds no stop of its own. */
  focusableChild?: boolean | undefined;
  className?: string | undefined;
};

/** Shows `text` on hover and on focus, and gives it to screen readers as a description. Escape hides it. */
export function Tip({ text, children, focusableChild = false, className }: TipProps) {
  const stops = useContext(TipStops);
  const stop = focusableChild ? {} : { tabIndex: stops ? 0 : -1 };
  return (
    <span ref={tipRef} data-tip={text} className={cx('rounded-sign', className)} {...stop}>
      {children}
    </span>
  );
}
