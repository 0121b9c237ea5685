import type { Timestamp } from '#src/contract/timestamp.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

/** Nothing, which is an answer and not a missing one. `said` tells it to screen readers. */
export function Nothing({ said }: { said?: string }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden={said === undefined ? undefined : true}>—</span>
      {said !== undefined && <span className="sr-only">{said}</span>}
    </span>
  );
}

type TextCellProps = { value: string | null | undefined; mono?: boolean };

/** A text field: left out, not set, empty and set are told apart. */
export function TextCell({ value, mono = false }: TextCellProps) {
  if (value === undefined) return <Missing />;
  if (value === null) return <Nothing said="not set" />;
  return (
    <BidiText
      text={value}
      maximum={120}
      fallback={<span className="text-ink-muted italic">empty</span>}
      className={mono ? 'font-mono text-12' : undefined}
    />
  );
}

/** A moment, or that the service left it out. @param sent the field as it came. */
export function TimeCell({ sent, time }: { sent: unknown; time: Timestamp | undefined }) {
  return sent === undefined ? <Missing /> : <Time value={time} />;
}
