import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import type { CutText } from './cut-text.ts';

type PreviewTextProps = {
  text: CutText | undefined;
  className: string;
  /** What stands there when no field says anything. */
  without?: ReactNode | undefined;
};

/** A text of a preview in its own direction. What the network would fill in by itself is set apart: it is no text of anybody's. */
export function PreviewText({ text, className, without }: PreviewTextProps) {
  if (text === undefined) {
    return without === undefined ? null : <span className={cx('block italic opacity-80', className)}>{without}</span>;
  }
  return (
    <span dir="auto" className={cx('block wrap-anywhere', className)}>
      {text.shown}
    </span>
  );
}
