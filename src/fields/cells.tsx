import { readTimestamp } from '#src/contract/timestamp.ts';
import type { CsvValue } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import type { FieldColumn, ListField } from '#src/list/list-field.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Missing, Nothing } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

/** A text field: tells missing, unset, empty and set apart. */
export function TextCell({ value, mono = false }: { value: string | null | undefined; mono?: boolean }) {
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

/** A time as ISO 8601 in UTC for a file; empty if no `Date` can represent it. */
export function isoCell(sent: unknown): string | undefined {
  return isoText(readTimestamp(sent)?.ms ?? Number.NaN);
}

/** A time from the service: as a column, and in files in UTC. */
export function momentField<Row, Facts>(
  key: string,
  label: string,
  sent: (row: Row) => CsvValue,
  column: Partial<FieldColumn<Row, Facts>>,
): ListField<Row, Facts> {
  return {
    key,
    label,
    column: {
      cell: (row) => (sent(row) === undefined ? <Missing /> : <Time value={readTimestamp(sent(row))} />),
      sort: (row) => readTimestamp(sent(row))?.ms,
      align: 'end',
      ...column,
    },
    // A signed number would be guarded as a formula. JSON files have it as it was sent.
    file: () => ({ [key]: (row) => isoCell(sent(row)) ?? sent(row) }),
  };
}
