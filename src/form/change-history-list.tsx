import { useId, useState } from 'react';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Time } from '#src/ui/time.tsx';
import { TextChange } from './field-value.tsx';
import { useHistory } from './use-kept.ts';
import { useReadOnly } from './use-read-only.ts';
import type { useResourceForm } from './use-resource-form.tsx';

/** Entries shown before "Show all". */
const shownFirst = 5;

type ChangeHistoryListProps = {
  form: Pick<ReturnType<typeof useResourceForm>, 'resource' | 'words' | 'restore' | 'cannotRestore'>;
};

/** Earlier changes to a thing in this browser, each with a revert into the form. */
export function ChangeHistoryList({ form }: ChangeHistoryListProps) {
  const entries = useHistory(form.resource) ?? [];
  const [all, setAll] = useState(false);
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="text-13">
        Your recent changes
      </h3>
      <ol className="mt-1 text-13">
        {(all ? entries : entries.slice(0, shownFirst)).map((entry) => (
          <HistoryEntry key={entry.at} entry={entry} form={form} />
        ))}
      </ol>
      {entries.length > shownFirst && (
        <Button variant="quiet" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${entries.length} changes`}
        </Button>
      )}
    </section>
  );
}

function HistoryEntry({ entry, form }: ChangeHistoryListProps & { entry: ChangeEntry }) {
  const { labelOf, showValue } = form.words;
  const readOnly = useReadOnly();
  const before = Object.fromEntries(Object.entries(entry.fields).map(([field, change]) => [field, change.before]));
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex items-center justify-between gap-3">
        <span className="text-12 text-ink-muted">
          <Time value={entry.at} />
        </span>
        <Button
          variant="quiet"
          icon="undo"
          disabledReason={readOnly ?? form.cannotRestore(before)}
          onClick={() => form.restore(before)}
        >
          Revert
        </Button>
      </div>
      <div className="flex flex-col gap-1 wrap-anywhere">
        {Object.entries(entry.fields).map(([field, change]) => (
          <div key={field}>
            <span className="font-medium">{labelOf(field)}:</span>{' '}
            <TextChange before={change.before} after={change.after}>
              {showValue(field, change.before)} → {showValue(field, change.after)}
            </TextChange>
          </div>
        ))}
      </div>
    </li>
  );
}
