import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type FieldValues, sameValue } from '#src/editing/save/three-way.ts';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { acknowledgeReplaced, type HistoryResource, replacedSince, watchHistory } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';

type ReplacedNoticeProps = {
  resource: HistoryResource;
  /** What the service holds, as last read. */
  now: FieldValues;
  /** When that was, in epoch milliseconds: the query's `dataUpdatedAt`. */
  readAt: number;
  labelOf: (field: string) => string;
  showValue: (field: string, value: unknown) => ReactNode;
  /** Puts what was written into the form again. Without it none is offered. */
  onPutBack?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
};

/** Fields that hold something else than what was saved last from this browser: a change that no conflict could show (security.md §3.3, 5b). */
export function ReplacedNotice({ resource, now, readAt, labelOf, showValue, onPutBack }: ReplacedNoticeProps) {
  const { kind, id } = resource;
  const readOnly = useReadOnly();
  const history = useMemo(() => watchHistory({ kind, id }), [kind, id]);
  const entries = useSyncExternalStore(history.subscribe, history.get);
  const replaced = entries === undefined ? [] : replacedSince(entries, now, readAt, sameValue);
  if (replaced.length === 0) return null;
  return (
    <Notice
      tone="notice"
      title="Replaced since you saved."
      announce
      actions={
        <>
          {onPutBack !== undefined && (
            <Button
              icon="undo"
              disabledReason={readOnly}
              onClick={thenToForm(() => {
                onPutBack(Object.fromEntries(replaced.map(({ field, wrote }) => [field, wrote])));
                void acknowledgeReplaced(resource, replaced);
              })}
            >
              Put yours back into the form
            </Button>
          )}
          <Button onClick={thenToForm(() => void acknowledgeReplaced(resource, replaced))}>Keep theirs</Button>
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-1">
        {replaced.map(({ field, wrote, at, now: value }) => (
          <li key={field} className="wrap-anywhere">
            {labelOf(field)}: you saved {showValue(field, wrote)} (<Time value={{ ms: at, raw: String(at) }} />
            ), the service now holds {showValue(field, value)}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
