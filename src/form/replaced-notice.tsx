import { useEffect, useEffectEvent } from 'react';
import { acknowledgeReplaced, type HistoryResource, replacedSince } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import { useHistory } from './change-history-list.tsx';
import type { FormWords } from './form-field.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import { useReadOnly } from './use-read-only.ts';

type ReplacedNoticeProps = Omit<FormWords, 'what'> & {
  resource: HistoryResource;
  /** What the service holds, as last read. */
  now: FieldValues;
  /** When that was, in epoch milliseconds: the query's `dataUpdatedAt`. */
  readAt: number;
  /** Fields that a conflict or an offered draft shows beside what is held now: one question about each is enough. */
  askedBeside: readonly string[];
  /** Puts what was written into the form again. */
  onPutBack: (values: FieldValues) => void;
};

/** Fields that hold something else than what was saved last from this browser: a change that no conflict could show (security.md §3.3, 5b). */
export function ReplacedNotice(props: ReplacedNoticeProps) {
  const { resource, now, readAt, askedBeside, labelOf, showValue, onPutBack } = props;
  const readOnly = useReadOnly();
  const all = replacedSince(useHistory(resource) ?? [], now, readAt, sameValue);
  const replaced = all.filter(({ field }) => !askedBeside.includes(field));
  // Who is asked there knows of it, whatever the answer.
  const isAskedBeside = replaced.length < all.length;
  const acknowledge = useEffectEvent(() => {
    const known = all.filter(({ field }) => askedBeside.includes(field));
    void acknowledgeReplaced(resource, known);
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
          <Button
            icon="undo"
            disabledReason={readOnly}
            onClick={() => {
              onPutBack(Object.fromEntries(replaced.map(({ field, wrote }) => [field, wrote])));
              void acknowledgeReplaced(resource, replaced);
            }}
          >
            Use mine
          </Button>
          <Button onClick={() => void acknowledgeReplaced(resource, replaced)}>Keep theirs</Button>
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
