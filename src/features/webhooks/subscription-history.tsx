import { useMemo, useSyncExternalStore } from 'react';
import { type ChangeEntry, watchHistory } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Time } from '#src/ui/time.tsx';
import { historyOf } from './report-saved.ts';
import { labels, ShownValue } from './shown-value.tsx';
import { canPutBack } from './subscription-plan.ts';
import type { SubscriptionValues } from './subscription-values.ts';

type SubscriptionHistoryProps = {
  subscriptionId: string;
  /** Puts old values into the form; saving them is the form's part. */
  onPutBack: (values: Partial<SubscriptionValues>) => void;
};

/** What this browser changed before, each step with a way back into the form. */
export function SubscriptionHistory({ subscriptionId, onPutBack }: SubscriptionHistoryProps) {
  const history = useMemo(() => watchHistory(historyOf(subscriptionId)), [subscriptionId]);
  const entries = useSyncExternalStore(history.subscribe, history.get) ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="subscription-history" className="border-t border-line pt-4">
      <h3 id="subscription-history" className="text-13">
        Changed from this browser
      </h3>
      <ol className="mt-1 text-13">
        {entries.map((entry) => (
          <HistoryEntry key={entry.at} entry={entry} onPutBack={onPutBack} />
        ))}
      </ol>
    </section>
  );
}

function HistoryEntry({ entry, onPutBack }: { entry: ChangeEntry; onPutBack: SubscriptionHistoryProps['onPutBack'] }) {
  const before = valuesBefore(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {Object.entries(entry.fields).map(([field, change]) => (
          <div key={field}>
            {new Map<string, string>(Object.entries(labels)).get(field) ?? field}:{' '}
            <ShownValue field={field} value={change.before} /> → <ShownValue field={field} value={change.after} />
          </div>
        ))}
        <span className="text-12 text-ink-muted">
          <Time value={{ ms: entry.at, raw: String(entry.at) }} />
        </span>
      </div>
      <Button
        variant="quiet"
        icon="undo"
        disabledReason={
          canPutBack(before) ? undefined : 'The old events were not set or not in the contract, which cannot be sent.'
        }
        onClick={() => onPutBack(before)}
      >
        Put back
      </Button>
    </li>
  );
}

/** The old values of an entry, as far as they have the types that the form needs: the history is read from storage, which anything may have written. */
function valuesBefore({ fields }: ChangeEntry): Partial<SubscriptionValues> {
  const url = fields.url?.before;
  const events = fields.events?.before;
  const active = fields.active?.before;
  return {
    ...(fields.url === undefined ? {} : { url: typeof url === 'string' ? url : undefined }),
    ...(fields.events === undefined ? {} : { events: Array.isArray(events) ? events.map(String) : null }),
    ...(fields.active === undefined ? {} : { active: typeof active === 'boolean' ? active : undefined }),
  };
}
