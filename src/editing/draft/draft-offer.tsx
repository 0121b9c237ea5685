import type { ReactNode } from 'react';
import { type FieldValues, sameValue } from '#src/editing/save/three-way.ts';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Time } from '#src/ui/time.tsx';
import type { OfferedDraft } from './offered-draft.ts';
import type { Elsewhere } from './open-elsewhere.ts';

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
              Changes that were not saved, from <Time value={{ ms: draft.at, raw: String(draft.at) }} />
            </>
          }
          actions={
            <>
              {draft.changes.size > 0 && (
                <Button icon="undo" onClick={thenToForm(() => onUse(valuesOf(draft)))}>
                  Use these changes
                </Button>
              )}
              <Button variant="quiet" onClick={thenToFirstField(onDiscard)}>
                Discard them
              </Button>
            </>
          }
        >
          <ul className="mt-1 flex flex-col gap-1">
            {[...draft.changes].map(([field, { base, mine, now }]) => (
              <li key={field} className="wrap-anywhere">
                {labelOf(field)}: {showValue(field, base)} → {showValue(field, mine)}
                {!sameValue(base, now) && <>. The service now holds {showValue(field, now)}</>}
              </li>
            ))}
          </ul>
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

/** The same form is open in another tab of this browser: neither writes over the other, and whoever saves last is asked about the difference. */
export function ElsewhereNotice({ elsewhere, what }: { elsewhere: Elsewhere; what: string }) {
  if (elsewhere === 'no') return null;
  return (
    <p role="status" className="text-13 text-ink-muted">
      {elsewhere === 'dirty'
        ? `Another tab holds changes of this ${what} that are not saved.`
        : `This ${what} is open in another tab too.`}
    </p>
  );
}
