import { useMemo } from 'react';
import { countOf } from '#src/lib/text.ts';
import type { IdsAround } from './id-place.ts';
import { IdText } from './id-text.tsx';
import { idsInValue } from './ids-in-value.ts';

type IdsNamedProps = {
  /** Any JSON value. */
  value: unknown;
  /** Ids that are known of the place that shows it. */
  within?: IdsAround | undefined;
};

/** More of them are a list of their own, which is copied from the value. */
const most = 30;

/** The ids that a value names, each with its copy button and as the way to what it names. Nothing where it names none. */
export function IdsNamed({ value, within }: IdsNamedProps) {
  const ids = useMemo(() => idsInValue(value, within), [value, within]);
  if (ids.length === 0) return null;
  return (
    <ul aria-label="Ids in it" className="mt-1 flex flex-wrap gap-x-4 text-12 text-ink-muted">
      {ids.slice(0, most).map(({ of, id, within: known }) => (
        <li key={`${of} ${id}`} className="inline-flex min-h-8 max-w-full items-center gap-1">
          <span className="first-letter:uppercase">{of}</span> <IdText id={id} of={of} within={known} />
        </li>
      ))}
      {ids.length > most && (
        <li className="inline-flex min-h-8 items-center">and {countOf(ids.length - most, 'more id')}</li>
      )}
    </ul>
  );
}
