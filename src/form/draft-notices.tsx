import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { OfferedDraft } from './draft-changes.ts';
import type { FormWords } from './form-field.ts';
import { sameValue } from './three-way.ts';
import { isOfThisTab, type useDraft } from './use-draft.ts';
import { useReadOnly } from './use-read-only.ts';

type DraftNoticesProps = FormWords & { draft: Omit<ReturnType<typeof useDraft>, 'keep'> };

/**
 * What stands over every form: whether it is open in another tab, and what was typed before and never saved, with its
 * age and what it would change. Nothing of it happens by itself.
 */
export function DraftNotices({ draft, what, ...words }: DraftNoticesProps) {
  const { offered, damaged } = draft;
  // It stays kept, and is offered where it can be used.
  const canUse = useReadOnly() === undefined;
  return (
    <>
      {draft.others.size > 0 && (
        // Neither writes over the other, and whoever saves last is asked about the difference.
        <p role="status" className="text-13 text-ink-muted">
          This {what} is also {[...draft.others.values()].includes(true) ? 'being edited' : 'open'} in another tab.
        </p>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {canUse && offered !== undefined && (
          <Notice
            tone="info"
            title={
              <>
                You have an unsaved draft from <Time value={{ ms: offered.at, raw: String(offered.at) }} />.
              </>
            }
            actions={
              <>
                {offered.changes.size > 0 && (
                  <Button icon="undo" onClick={() => void draft.accept()}>
                    Continue editing
                  </Button>
                )}
                <Button variant="quiet" onClick={thenToFirstField(draft.discard)}>
                  Discard
                </Button>
              </>
            }
          >
            <BidiText text={offered.title} maximum={100} />, written{' '}
            {isOfThisTab(offered.opening) ? 'in this tab' : 'in another tab or before a reload'}.
            <DraftChangeList draft={offered} {...words} />
            {Object.keys(offered.unread).length > 0 && (
              <p className="mt-1 flex items-center gap-1">
                Some of it does not fit this form any more.
                <CopyButton text={textOf(offered.unread)} label="Copy the rest as text" />
              </p>
            )}
          </Notice>
        )}
        {canUse && damaged.length > 0 && (
          <Notice
            tone="notice"
            title="Something that was typed here could not be read any more."
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

/** What a button does that takes its notice away without a change of the form: nothing is there to be sent, and the focus goes to where the form begins. */
function thenToFirstField(action: () => void) {
  return ({ currentTarget }: { readonly currentTarget: Element }) => {
    const around = currentTarget.closest('[role=dialog], section') ?? document.querySelector('main');
    const form = around?.querySelector('form') ?? around;
    // A list to choose from helps to find a field, and is none of the form's own.
    const first =
      form?.querySelector<HTMLElement>('[data-autofocus]') ??
      form?.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled, [role=combobox])');
    (first ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    action();
  };
}

function textOf(unread: OfferedDraft['unread']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(unread).map(([field, { mine }]) => [field, mine])), null, 2);
}

function DraftChangeList({ draft, labelOf, showValue }: Omit<FormWords, 'what'> & { draft: OfferedDraft }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {[...draft.changes].map(([field, { base, mine, now }]) => (
        <li key={field} className="wrap-anywhere">
          {labelOf(field)}: {showValue(field, base)} → {showValue(field, mine)}
          {!sameValue(base, now) && <>. Current: {showValue(field, now)}</>}
        </li>
      ))}
    </ul>
  );
}
