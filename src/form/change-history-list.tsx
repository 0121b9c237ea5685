import { type ReactNode, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { type ChangeEntry, type HistoryResource, watchHistory } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Time } from '#src/ui/time.tsx';
import type { FieldValues } from './three-way.ts';
import { useReadOnly } from './use-read-only.ts';

/** Entries shown before "Show all". */
const shownFirst = 5;

type ChangeHistoryListProps<Values extends FieldValues> = {
  resource: HistoryResource;
  /** Asked for any name: the history is read from storage, which anything may have written. */
  labelOf: (field: string) => string;
  /** A value of a field in a sentence. Kept values may have any type. */
  showValue: (field: string, value: unknown) => ReactNode;
  /** The old values of an entry as the form takes them; what has the wrong type or an unknown name is left out. */
  readValues: (stored: Readonly<Record<string, unknown>>) => Partial<Values>;
  /** Whether values can be written back, and why not. Without it, all can. */
  canPutBack?: ((values: Partial<Values>) => boolean) | undefined;
  cannotPutBack?: string | undefined;
  /** Puts old values into the form; saving them is the form's part. */
  onPutBack: (values: Partial<Values>) => void;
};

/** What this browser changed before in one thing, newest first, each step with a way back into the form. Nothing while there is none. */
export function ChangeHistoryList<Values extends FieldValues>({ resource, ...rest }: ChangeHistoryListProps<Values>) {
  const { kind, id } = resource;
  const history = useMemo(() => watchHistory({ kind, id }), [kind, id]);
  const entries = useSyncExternalStore(history.subscribe, history.get) ?? [];
  const [all, setAll] = useState(false);
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="text-13">
        Changed from this browser
      </h3>
      <ol className="mt-1 text-13">
        {(all ? entries : entries.slice(0, shownFirst)).map((entry) => (
          <HistoryEntry key={entry.at} entry={entry} {...rest} />
        ))}
      </ol>
      {entries.length > shownFirst && (
        <Button variant="quiet" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show the newest only' : `Show all ${entries.length} changes`}
        </Button>
      )}
    </section>
  );
}

type HistoryEntryProps<Values extends FieldValues> = Omit<ChangeHistoryListProps<Values>, 'resource'> & {
  entry: ChangeEntry;
};

function HistoryEntry<Values extends FieldValues>({
  entry,
  labelOf,
  showValue,
  readValues,
  canPutBack,
  cannotPutBack,
  onPutBack,
}: HistoryEntryProps<Values>) {
  const readOnly = useReadOnly();
  const before = readValues(
    Object.fromEntries(Object.entries(entry.fields).map(([field, change]) => [field, change.before])),
  );
  const problem =
    readOnly ??
    (Object.keys(before).length === 0
      ? 'The form has none of these fields.'
      : canPutBack?.(before) === false
        ? (cannotPutBack ?? 'The old values cannot be sent.')
        : undefined);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex items-center justify-between gap-3">
        <span className="text-12 text-ink-muted">
          <Time value={{ ms: entry.at, raw: String(entry.at) }} />
        </span>
        <Button variant="quiet" icon="undo" disabledReason={problem} onClick={() => onPutBack(before)}>
          Put back
        </Button>
      </div>
      <div className="flex flex-col gap-1 wrap-anywhere">
        {Object.entries(entry.fields).map(([field, change]) => (
          <div key={field}>
            <span className="font-medium">{labelOf(field)}:</span> {showValue(field, change.before)} →{' '}
            {showValue(field, change.after)}
          </div>
        ))}
      </div>
    </li>
  );
}
