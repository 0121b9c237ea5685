import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, TextInput } from './field.tsx';
import { Notice } from './inline-notice.tsx';

type ConfirmDialogProps = {
  /** Names the object: "Archive Spring offer". */
  title: ReactNode;
  /** What will happen and what cannot be undone, in one paragraph. */
  consequence: ReactNode;
  /** The confirming button: "Archive page". */
  verb: string;
  /** Must be typed exactly before the verb is enabled. */
  typedName?: string | undefined;
  pending?: boolean | undefined;
  disabledReason?: string | undefined;
  error?: ReactNode | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** The safe choice, which gets the focus. */
  cancelLabel?: string | undefined;
  /** Not everything that asks is dangerous. */
  tone?: 'danger' | 'primary' | undefined;
  /** Details under the consequence: lists, metrics. */
  children?: ReactNode | undefined;
};

/** Confirms something irreversible. The focus is on the safe choice, or on the field to type in. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, verb, typedName, disabledReason, pending = false, error, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const formId = useId();
  const named = typedName === undefined || asTyped(typed) === asTyped(typedName);
  const reason = disabledReason ?? (named ? undefined : 'Type the name first.');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={consequence}
      locked={pending}
      onClose={onClose}
      footer={
        <>
          <Button
            data-autofocus={typedName === undefined || undefined}
            onClick={onClose}
            disabledReason={pending ? 'In progress. It can’t be cancelled.' : undefined}
          >
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button type="submit" form={formId} variant={props.tone ?? 'danger'} busy={pending} disabledReason={reason}>
            {verb}
          </Button>
        </>
      }
    >
      {props.children}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !pending) onConfirm();
        }}
      >
        {typedName !== undefined && (
          <Field
            label="Type the name to confirm"
            hint={
              <>
                Name: <bdi className="font-medium text-ink">{typedName}</bdi>
              </>
            }
          >
            {(control) => (
              <TextInput
                {...control}
                data-autofocus
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
      </div>
    </Dialog>
  );
}

/** A name as typed by a keyboard: spaces collapsed, accents composed (NFC). */
function asTyped(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
