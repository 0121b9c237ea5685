import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { tipRef } from './tip-layer.ts';

/**
 * Whether tips are stops of the Tab key. A table says no in all rows but the one the keyboard is on: thousands of stops would make the
 * rest of the page unreachable.
 */
export const TipStops = createContext(true);

type TipProps = {
  /** The full text: a sentence, an absolute time, an uncut name. */
  text: string;
  /** Epoch milliseconds: the tip begins with this moment in full. It is put into words when the tip is shown. */
  moment?: number | undefined;
  /** IANA name of the zone in which the moment is told; the browser's own without it. */
  timeZone?: string | undefined;
  children: ReactNode;
  /** The child can be focused by itself (a button, a link), so the tip adds no stop of its own. */
  focusableChild?: boolean | undefined;
  className?: string | undefined;
};

/** Shows `text` on hover and on focus, and gives it to screen readers as a description. Escape hides it. */
export function Tip({ text, moment, timeZone, children, focusableChild = false, className }: TipProps) {
  const stops = useContext(TipStops);
  const stop = focusableChild ? {} : { tabIndex: stops ? 0 : -1 };
  return (
    <span
      ref={tipRef}
      data-tip={text}
      data-tip-moment={moment}
      data-tip-zone={timeZone}
      className={cx('rounded-sign', className)}
      {...stop}
    >
      {children}
    </span>
  );
}
