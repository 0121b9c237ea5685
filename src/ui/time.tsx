import { useEffect, useState } from 'react';
import type { Timestamp } from '#src/contract/timestamp.ts';
import { formatRelative, isoText } from '#src/lib/dates.ts';
import { BidiText } from './bidi-text.tsx';
import { useDisplay } from './display.ts';
import { Tip } from './tip.tsx';

type TimeProps = {
  /** From `readTimestamp`, or epoch milliseconds of Facet's own. */
  value: Timestamp | number | undefined;
  /** Shown when there is no time. */
  none?: string | undefined;
};

/** A relative time, absolute on hover and focus. A text that is no time stays as it was sent. */
export function Time({ value, none = '—' }: TimeProps) {
  const now = useNow();
  const display = useDisplay();
  if (value === undefined) return <span className="text-ink-muted">{none}</span>;
  const { ms, raw } = typeof value === 'number' ? { ms: value, raw: undefined } : value;
  if (ms === undefined) {
    return (
      <Tip text={`Not a time that Facet can read. The API sent: ${raw.slice(0, 200)}`}>
        <BidiText text={raw} maximum={40} className="font-mono text-12" />
      </Tip>
    );
  }
  return (
    <Tip moment={ms} timeZone={display.timeZone} text={raw === undefined ? '' : `(sent as ${raw.slice(0, 40)})`}>
      <time dateTime={isoText(ms)} className="whitespace-nowrap">
        {formatRelative(ms, now)}
      </time>
    </Tip>
  );
}

/** The time in epoch milliseconds, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
