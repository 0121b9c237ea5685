import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { Tip } from './tip.tsx';

type BidiTextProps = {
  text: string;
  /** Shown instead of text that nobody would see: empty, white space, zero-width characters alone. */
  fallback?: ReactNode | undefined;
  /** Characters as a person counts them; the full text (at most 1,000) shows on hover and focus. */
  maximum?: number | undefined;
  className?: string | undefined;
};

/** Text from outside: its direction cannot leak into the words around it, and it is cut between characters only. */
export function BidiText({ text, fallback, maximum, className }: BidiTextProps) {
  if (isBlank(text)) return fallback ?? <span className="text-ink-muted">—</span>;
  const shown = clipEnd(text, maximum ?? Number.POSITIVE_INFINITY);
  const isolated = (
    <bdi dir="auto" className={cx('wrap-anywhere', className)}>
      {shown}
    </bdi>
  );
  return shown === text ? isolated : <Tip text={clipEnd(text, 1000)}>{isolated}</Tip>;
}
