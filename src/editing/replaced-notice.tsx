import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  acknowledgeReplaced,
  type HistoryResource,
  type Replaced,
  replacedSince,
  watchHistory,
} from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import { type FieldValues, sameValue } from './three-way.ts';

/** How long a difference has to stand, in milliseconds: between the answer to a save and its entry in the history there is one for a moment. */
const settled = 500;

type ReplacedNoticeProps = {
  resource: HistoryResource;
  /** What the service holds, as last read. */
  now: FieldValues;
  labelOf: (field: string) => string;
  showValue: (field: string, value: unknown) => ReactNode;
  /** Puts what was written into the form again. Without it none is offered. */
  onPutBack?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
};

/** Fields that hold something else than what was saved last from this browser: a change that no conflict could show (security.md §3.3, 5b). */
export function ReplacedNotice({ resource, now, labelOf, showValue, onPutBack }: ReplacedNoticeProps) {
  const { kind, id } = resource;
  const history = useMemo(() => watchHistory({ kind, id }), [kind, id]);
  const entries = useSyncExternalStore(history.subscribe, history.get);
  const found = entries === undefined ? [] : replacedSince(entries, now, sameValue);
  const replaced = useSettled(found);
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
              onClick={() => {
                onPutBack(Object.fromEntries(replaced.map(({ field, wrote }) => [field, wrote])));
                void acknowledgeReplaced(resource, replaced);
              }}
            >
              Put yours back into the form
            </Button>
          )}
          <Button onClick={() => void acknowledgeReplaced(resource, replaced)}>Keep theirs</Button>
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

/** What has been found for a while. What is no longer found goes at once. */
function useSettled(found: readonly Replaced[]): readonly Replaced[] {
  const key = JSON.stringify(found);
  const [standing, setStanding] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setStanding(key), settled);
    return () => clearTimeout(timer);
  }, [key]);
  return standing === key ? found : [];
}
