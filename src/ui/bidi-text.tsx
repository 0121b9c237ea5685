import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { clipEnd, isBlank, withoutDirectionOverrides } from '#src/lib/text.ts';
import { Tip } from './tip.tsx';

type BidiTextProps = {
  text: string;
  /** Replaces a text that nobody would see: empty, white space or zero-width characters only. */
  fallback?: ReactNode | undefined;
  /** Characters as a person counts them; the full text (at most 1,000) shows on hover and focus. */
  maximum?: number | undefined;
  className?: string | undefined;
};

/** Text from outside: isolates its direction and cuts it between characters only. */
export function BidiText({ text, fallback, maximum, className }: BidiTextProps) {
  if (isBlank(text)) return fallback ?? <span className="text-ink-muted">—</span>;
  const plain = withoutDirectionOverrides(text);
  const shown = clipEnd(plain, maximum ?? Number.POSITIVE_INFINITY);
  const isolated = (
    <bdi dir="auto" className={cx('wrap-anywhere', className)}>
      {shown}
    </bdi>
  );
  return shown === plain ? isolated : <Tip text={clipEnd(plain, 1000)}>{isolated}</Tip>;
}
