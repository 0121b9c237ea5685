import type { ReactNode } from 'react';
import { changeField } from '#src/fields/change-fields.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Missing, RawValue, StatusSign } from '#src/ui/sign.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { Time } from '#src/ui/time.tsx';
import type { ChangeRead, ConversationRead } from './timeline.ts';

/** A word diff, or in words where a value is inherited (undefined). */
export function ValueChange({ before, after }: { before: string | undefined; after: string | undefined }) {
  return before !== undefined && after !== undefined ? (
    <TextChanges before={before} after={after} />
  ) : (
    <>
      <FieldValue value={before} {...inherits} /> → <FieldValue value={after} {...inherits} />
    </>
  );
}

export function EditedAt({ at }: { at: number }) {
  return (
    <p className="mt-1 text-12 text-notice">
      You edited this <Time value={at} />.
    </p>
  );
}

export const inherits = { unset: 'the page default', blank: 'empty' };

/** The text that the audience has now in the field of a change. */
export function nowOf({ field }: ChangeRead, context: ConversationRead['context']): string | undefined {
  const known = changeField(field);
  return known && context?.[known.inContext];
}

type ChangeCardProps = {
  change: ChangeRead;
  /** Under the change: what to know of it. */
  note?: ReactNode;
  /** Of a suggestion: the way to apply it. */
  actions?: ReactNode;
  /** The name of its field stands above it. */
  isUnderField?: boolean;
};

/** A change or a proposal: the field, old and new value, and its status. */
export function ChangeCard({ change, note, actions, isUnderField }: ChangeCardProps) {
  const { field, previousValue, newValue, status } = change;
  const label = changeField(field)?.label;
  return (
    <div className="rounded-control border border-line bg-paper-raised px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        {!isUnderField && (
          <strong className="font-semibold">
            {label ?? (field === undefined ? <Missing note="The API sent no field." /> : <RawValue value={field} />)}
          </strong>
        )}
        {/* A suggestion stays "pending" in the API, also once it is in use. */}
        {actions === undefined && <StatusSign status={status} />}
        {newValue !== undefined && (
          <CopyButton
            text={newValue}
            label={`Copy the new value of ${label ?? field ?? 'the field'}`}
            className="-my-2 ml-auto inline-flex"
          />
        )}
      </div>
      <div className="mt-1.5 text-13">
        {newValue === undefined ? (
          <Missing note="The API sent no new value." />
        ) : previousValue === undefined ? (
          <>
            <span className="text-12 text-ink-muted">Previous value unknown. Now: </span>
            <BidiText text={newValue} fallback="empty" maximum={1_000} />
          </>
        ) : previousValue === newValue ? (
          <BidiText text={newValue} fallback="empty, as before" maximum={1_000} />
        ) : (
          <TextChanges before={previousValue} after={newValue} />
        )}
      </div>
      {note && <p className="mt-1 text-12 text-notice">{note}</p>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
