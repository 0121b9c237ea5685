import { type ReactNode, useMemo } from 'react';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { ChangeList } from './field-value.tsx';
import { SaveError } from './save-error.tsx';
import { type FieldValues, sameValue } from './three-way.ts';
import type { useResourceForm } from './use-resource-form.tsx';
import type { SavePhase } from './verified-save.ts';

type ReviewChangesProps = {
  /** The form being saved. The dialog stays while the confirmed save is pending. */
  form: Pick<
    ReturnType<typeof useResourceForm>,
    'words' | 'state' | 'base' | 'conflict' | 'wanted' | 'changesNow' | 'failure'
  >;
  /** The values as last loaded; by default those that the form compares with. */
  now?: FieldValues;
  /** The name of the thing in the title. */
  name: string;
  /** The meaning of a new value that is no value of its own: "reset to page default". */
  intentOf?: (field: string) => string | undefined;
  /** The value to show where a field has none of its own. */
  inheritedOf?: (field: string) => unknown;
  request: { readonly method: string; readonly path: string; readonly body: object };
  /** Notices to read before saving, most severe first. */
  warnings?: ReactNode | undefined;
  disabledReason?: string | undefined;
  onSave: () => void;
  onClose: () => void;
};

const progress: Record<SavePhase, string> = {
  checking: 'Checking the current values.',
  writing: 'Sending the changes.',
  verifying: 'The response was lost. Checking the current values.',
};

/** The changes and the request of a save, to confirm. The focus is on the safe choice. */
export function ReviewChanges(props: ReviewChangesProps) {
  const { form, now, name, intentOf, inheritedOf, request, warnings, disabledReason, onSave, onClose } = props;
  const { state, failure, conflict } = form;
  // What others saved since is what a save would replace; it asks before that.
  const base: FieldValues = conflict?.now ?? now ?? form.base;
  const { what, labelOf, showValue } = form.words;
  const wanted = form.wanted();
  const changes = form.changesNow().map((field) => ({
    field,
    label: labelOf(field),
    before: base[field] === undefined ? inheritedOf?.(field) : base[field],
    after: wanted[field] === undefined ? inheritedOf?.(field) : wanted[field],
    intent: sameValue(base[field], wanted[field])
      ? 'already saved'
      : conflict === undefined && !sameValue(base[field], form.base[field])
        ? 'changed by someone else meanwhile'
        : intentOf?.(field),
  }));
  const pending = state.kind === 'running';
  const count = countOf(changes.length, 'change');
  return (
    <Dialog
      wide
      title={
        <>
          Review {count} to <BidiText text={name} fallback={`this ${what}`} maximum={60} />
        </>
      }
      locked={pending}
      onClose={onClose}
    >
      {warnings}
      <ChangeList changes={changes} becomes="becomes" showValue={showValue} />
      <RequestToSend request={request} />
      <p className="text-12 text-ink-muted">
        We check for other people’s edits before saving, and ask you if there is a conflict.
      </p>
      <div className="sticky -bottom-5 z-10 -mx-6 -mb-5 flex rounded-b-dialog flex-col gap-2 border-t border-line bg-paper-raised px-6 py-3">
        <div role="alert" className="empty:hidden">
          {/* The dialog covers the fields, so all errors stand here. */}
          {failure !== undefined && (
            <Notice tone="bad">
              <SaveError error={failure} fields={[]} />
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span role="status" className="mr-auto text-12 text-ink-muted">
            {pending && progress[state.phase]}
          </span>
          <Button
            data-autofocus
            onClick={onClose}
            disabledReason={pending ? 'In progress. It can’t be cancelled.' : undefined}
          >
            Keep editing
          </Button>
          <Button
            variant="primary"
            busy={pending}
            disabledReason={
              changes.length === 0
                ? 'Nothing has changed.'
                : changes.some(({ field }) => conflict?.fields.includes(field))
                  ? 'Resolve the conflict in the form first.'
                  : disabledReason
            }
            onClick={onSave}
          >
            Save {count}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The request, folded, for those who want the details. */
function RequestToSend({ request: { method, path, body } }: Pick<ReviewChangesProps, 'request'>) {
  const text = useMemo(() => JSON.stringify(body, null, 2), [body]);
  return (
    <details>
      <summary className="min-h-11 content-center text-13 md:min-h-8">View API request</summary>
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-2">
          <code className="font-mono text-12 wrap-anywhere">
            {method} {path}
          </code>
          <CopyButton text={text} label="Copy JSON" />
        </div>
        <LongText code text={text} of="request" clip={6000} />
      </div>
    </details>
  );
}
