import { type ReactNode, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { acknowledgeReplaced, type HistoryResource, replacedSince, watchHistory } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { OfferedDraft } from './offered-draft.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import { useReadOnly } from './use-read-only.ts';
import type { SaveState } from './use-save.ts';

type ReplacedNoticeProps = {
  resource: HistoryResource;
  /** What the service holds, as last read. */
  now: FieldValues;
  /** When that was, in epoch milliseconds: the query's `dataUpdatedAt`. */
  readAt: number;
  /** Fields for which another notice of the form asks already (`fieldsAskedFor`). */
  askedBeside: readonly string[];
  labelOf: (field: string) => string;
  showValue: (field: string, value: unknown) => ReactNode;
  /** Puts what was written into the form again. Without it none is offered. */
  onPutBack?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
};

/** The fields that a conflict or an offered draft shows beside what the service holds now: one question about each is enough. */
export function fieldsAskedFor<Values extends FieldValues>(
  state: SaveState<Values>,
  offered: OfferedDraft<Values> | undefined,
): readonly string[] {
  const conflict = state.kind === 'ended' && state.outcome.kind === 'conflict' ? state.outcome.fields : [];
  return [...conflict, ...(offered?.changes.keys() ?? [])];
}

/** Fields that hold something else than what was saved last from this browser: a change that no conflict could show (security.md §3.3, 5b). */
export function ReplacedNotice(props: ReplacedNoticeProps) {
  const { resource, now, readAt, askedBeside, labelOf, showValue, onPutBack } = props;
  const { kind, id } = resource;
  const readOnly = useReadOnly();
  const history = useMemo(() => watchHistory({ kind, id }), [kind, id]);
  const entries = useSyncExternalStore(history.subscribe, history.get);
  const all = entries === undefined ? [] : replacedSince(entries, now, readAt, sameValue);
  const replaced = all.filter(({ field }) => !askedBeside.includes(field));
  // Who is asked there knows of it, whatever the answer.
  const isAskedBeside = replaced.length < all.length;
  const acknowledge = useEffectEvent(() => {
    void acknowledgeReplaced(
      resource,
      all.filter(({ field }) => askedBeside.includes(field)),
    );
  });
  useEffect(() => {
    if (isAskedBeside) acknowledge();
  }, [isAskedBeside]);
  if (replaced.length === 0) return null;
  return (
    <Notice
      tone="notice"
      title="Someone else changed what you saved."
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
              Use mine
            </Button>
          )}
          <Button onClick={thenToForm(() => void acknowledgeReplaced(resource, replaced))}>Keep theirs</Button>
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-1">
        {replaced.map(({ field, wrote, at, now: value }) => (
          <li key={field} className="wrap-anywhere">
            {labelOf(field)}, saved <Time value={{ ms: at, raw: String(at) }} />. Yours: {showValue(field, wrote)}.
            Current: {showValue(field, value)}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
