import { type ReactNode, useState } from 'react';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { OfferedDraft } from './offered-draft.ts';
import type { Elsewhere } from './open-elsewhere.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import { type FormDraft, isOfThisTab } from './use-draft.ts';
import { useReadOnly } from './use-read-only.ts';

type DraftNoticesProps<Values extends FieldValues> = {
  draft: FormDraft<Values>;
  /** What is edited, in the middle of a sentence: "subscription". */
  what: string;
  labelOf: (field: keyof Values & string) => string;
  showValue: (field: keyof Values & string, value: unknown) => ReactNode;
  /** Puts the typed values into the form. */
  onUse: (values: Partial<Values>) => void;
};

/** What stands over every form: whether it is open in another tab, and what was typed before and never saved. */
export function DraftNotices<Values extends FieldValues>({ draft, what, onUse, ...words }: DraftNoticesProps<Values>) {
  return (
    <>
      <ElsewhereNotice<Values> elsewhere={draft.elsewhere} what={what} theirs={draft.theirs} {...words} />
      <DraftOffer<Values>
        draft={draft.offered}
        onUse={(values) => {
          onUse(values);
          void draft.accept();
        }}
        onDiscard={draft.discard}
        damaged={draft.damaged}
        onDiscardDamaged={draft.discardDamaged}
        {...words}
      />
    </>
  );
}

type DraftOfferProps<Values extends FieldValues> = {
  draft: OfferedDraft<Values> | undefined;
  labelOf: (field: keyof Values & string) => string;
  showValue: (field: keyof Values & string, value: unknown) => ReactNode;
  /** Puts the typed values into the form. */
  onUse: (values: Partial<Values>) => void;
  onDiscard: () => void;
  /** Drafts that cannot be read any more, as text. */
  damaged: readonly string[];
  onDiscardDamaged: () => void;
};

/** Offers what was typed before and never saved, with its age and what it would change. Nothing of it happens by itself. */
export function DraftOffer<Values extends FieldValues>(props: DraftOfferProps<Values>) {
  const { draft, labelOf, showValue, onUse, onDiscard, damaged, onDiscardDamaged } = props;
  // It stays kept, and is offered where it can be used.
  if (useReadOnly() !== undefined) return null;
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {draft !== undefined && (
        <Notice
          tone="info"
          title={
            <>
              You have an unsaved draft from <Time value={{ ms: draft.at, raw: String(draft.at) }} />.
            </>
          }
          actions={
            <>
              {draft.changes.size > 0 && (
                <Button icon="undo" onClick={thenToForm(() => onUse(valuesOf(draft)))}>
                  Continue editing
                </Button>
              )}
              <Button variant="quiet" onClick={thenToFirstField(onDiscard)}>
                Discard
              </Button>
            </>
          }
        >
          <BidiText text={draft.title} maximum={100} />, written{' '}
          {isOfThisTab(draft.opening) ? 'in this tab' : 'in another tab or before a reload'}.
          <DraftChangeList draft={draft} labelOf={labelOf} showValue={showValue} />
          {draft.unreadable !== undefined && (
            <p className="mt-1 flex items-center gap-1">
              Some of it does not fit this form any more.
              <CopyButton text={draft.unreadable} label="Copy the rest as text" />
            </p>
          )}
        </Notice>
      )}
      {damaged.length > 0 && (
        <Notice
          tone="notice"
          title="Something that was typed here could not be read any more."
          actions={
            <>
              <CopyButton text={damaged.join('\n\n')} label="Copy it as text" />
              <Button variant="quiet" onClick={thenToFirstField(onDiscardDamaged)}>
                Discard it
              </Button>
            </>
          }
        >
          It may have been written by another version of Facet. Its text can be copied.
        </Notice>
      )}
    </div>
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

function valuesOf<Values extends FieldValues>({ changes }: OfferedDraft<Values>): Partial<Values> {
  const values: Partial<Values> = {};
  for (const [field, { mine }] of changes) Object.assign(values, { [field]: mine });
  return values;
}

type DraftChangeListProps<Values extends FieldValues> = Pick<DraftOfferProps<Values>, 'labelOf' | 'showValue'> & {
  draft: OfferedDraft<Values>;
};

function DraftChangeList<Values extends FieldValues>({ draft, labelOf, showValue }: DraftChangeListProps<Values>) {
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

type ElsewhereNoticeProps<Values extends FieldValues> = Pick<DraftOfferProps<Values>, 'labelOf' | 'showValue'> & {
  elsewhere: Elsewhere;
  what: string;
  /** What the other tab holds unsaved. */
  theirs: OfferedDraft<Values> | undefined;
};

/** The same form is open in another tab of this browser: neither writes over the other, and whoever saves last is asked about the difference. */
export function ElsewhereNotice<Values extends FieldValues>(props: ElsewhereNoticeProps<Values>) {
  const { elsewhere, what, theirs, labelOf, showValue } = props;
  const [shown, setShown] = useState(false);
  if (elsewhere === 'no') return null;
  return (
    <div className="text-13 text-ink-muted">
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status">
          {elsewhere === 'dirty'
            ? `This ${what} is also being edited in another tab.`
            : `This ${what} is also open in another tab.`}
        </p>
        {theirs !== undefined && (
          <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide its draft' : 'Show its draft'}
          </Button>
        )}
      </div>
      {shown && theirs !== undefined && (
        <>
          <BidiText text={theirs.title} maximum={100} />, <Time value={{ ms: theirs.at, raw: String(theirs.at) }} />
          <DraftChangeList draft={theirs} labelOf={labelOf} showValue={showValue} />
        </>
      )}
    </div>
  );
}
