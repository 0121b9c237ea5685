import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { countOf } from '#src/lib/text.ts';
import { acknowledgeReplaced, replacedSince } from '#src/local/change-history.ts';
import { typedText } from '#src/local/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { FormWords } from './form-field.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import type { useDraft } from './use-draft.ts';
import { useHistory } from './use-kept.ts';
import { useReadOnly } from './use-read-only.ts';
import type { useResourceForm } from './use-resource-form.tsx';

type FieldLinesProps<Item> = { of: readonly Item[]; children: (item: Item) => ReactNode };

/** One line for each field of a notice. */
export function FieldLines<Item extends { readonly field: string }>({ of, children }: FieldLinesProps<Item>) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {of.map((item) => (
        <li key={item.field} className="wrap-anywhere">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

type DraftNoticesProps = FormWords & { draft: Omit<ReturnType<typeof useDraft>, 'keep'> };

/** The notices over a form: open in another tab, an unsaved draft. Applies nothing by itself. */
export function DraftNotices({ draft, what, labelOf, showValue }: DraftNoticesProps) {
  const { offered, damaged, others } = draft;
  // Read only, the draft stays stored and is offered where it can be used.
  const canUse = useReadOnly() === undefined;
  return (
    <>
      {others.length > 0 && (
        // Neither overwrites the other: whoever saves last gets the conflict.
        <p role="status" className="text-13 text-ink-muted">
          This {what} is also {others.some(({ dirty }) => dirty) ? 'being edited' : 'open'} in another tab.
        </p>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {canUse && offered !== undefined && (
          <Notice tone="info">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:-my-1.5">
              <strong className="font-semibold">
                You have an unsaved draft from <Time value={offered.at} />.
              </strong>
              {offered.changes.length > 0 && (
                <details className="open:w-full open:pb-1.5">
                  <summary className="min-h-11 content-center md:min-h-8">
                    {countOf(offered.changes.length, 'change')}
                  </summary>
                  <FieldLines of={offered.changes}>
                    {({ field, base, mine, now }) => (
                      <>
                        {labelOf(field)}: {showValue(field, base)} → {showValue(field, mine)}
                        {!sameValue(base, now) && <>. Current: {showValue(field, now)}</>}
                      </>
                    )}
                  </FieldLines>
                </details>
              )}
              <div className="flex gap-2 md:ml-auto">
                {offered.changes.length > 0 && (
                  <Button icon="undo" onClick={() => void draft.accept()}>
                    Continue editing
                  </Button>
                )}
                <Button variant="quiet" onClick={thenToFirstField(draft.discard)}>
                  Discard
                </Button>
              </div>
            </div>
            {Object.keys(offered.unread).length > 0 && (
              <p className="mt-1 flex items-center gap-1">
                Part of this draft no longer fits the form.
                <CopyButton text={typedText(offered.unread)} label="Copy the rest as text" />
              </p>
            )}
          </Notice>
        )}
        {canUse && damaged.length > 0 && (
          <Notice
            tone="notice"
            title="Couldn’t load a draft."
            actions={
              <>
                <CopyButton text={damaged.join('\n\n')} label="Copy it as text" />
                <Button variant="quiet" onClick={thenToFirstField(draft.discardDamaged)}>
                  Discard it
                </Button>
              </>
            }
          >
            It may have been written by another version of Facet. Its text can be copied.
          </Notice>
        )}
      </div>
    </>
  );
}

/** For a button that closes its notice without changing the form: focuses the first field. */
function thenToFirstField(action: () => void) {
  return ({ currentTarget }: { readonly currentTarget: Element }) => {
    const around = currentTarget.closest('[role=dialog], section') ?? document.querySelector('main');
    const form = around?.querySelector('form') ?? around;
    // A combobox only helps to find a field and does not belong to the form.
    const first =
      form?.querySelector<HTMLElement>('[data-autofocus]') ??
      form?.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled, [role=combobox])');
    (first ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    action();
  };
}

type ReplacedNoticeProps = {
  form: Pick<ReturnType<typeof useResourceForm>, 'resource' | 'words' | 'askedBeside' | 'isSettled' | 'restore'>;
  /** The service's values, as last loaded. */
  now: FieldValues;
  /** Their load time in epoch milliseconds: the query's `dataUpdatedAt`. */
  readAt: number;
};

/** Fields changed since this browser saved them, unseen by a conflict (security.md §3.3, 5b). */
export function ReplacedNotice({ form, now, readAt }: ReplacedNoticeProps) {
  const { resource, askedBeside, isSettled, restore } = form;
  const { labelOf, showValue } = form.words;
  const readOnly = useReadOnly();
  const all = replacedSince(useHistory(resource) ?? [], now, readAt, sameValue).filter(
    (one) => !isSettled(one.field, one.now, one.at),
  );
  const replaced = all.filter(({ field }) => !askedBeside.includes(field));
  // Fields in the other question are known then, whatever the answer.
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
              restore(Object.fromEntries(replaced.map(({ field, wrote }) => [field, wrote])));
              void acknowledgeReplaced(resource, replaced);
            }}
          >
            Use mine
          </Button>
          <Button onClick={() => void acknowledgeReplaced(resource, replaced)}>Keep theirs</Button>
        </>
      }
    >
      <FieldLines of={replaced}>
        {({ field, wrote, at, now: value }) => (
          <>
            {labelOf(field)}, saved <Time value={at} />. Yours: {showValue(field, wrote)}. Current:{' '}
            {showValue(field, value)}.
          </>
        )}
      </FieldLines>
    </Notice>
  );
}
