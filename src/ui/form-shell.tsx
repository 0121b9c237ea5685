import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormLock } from './field.tsx';
import { Notice } from './inline-notice.tsx';

type FormShellProps = {
  /** The save is pending: the form can't be submitted twice. */
  pending: boolean;
  /** Why the last save failed; the input stays. */
  error: ReactNode | undefined;
  /** @returns false if validation errors stopped it: the first invalid field gets the focus. */
  onSubmit: () => unknown;
  /** What happens to what: "Save 2 changes". */
  submitLabel: string;
  /** Why nothing in it can be edited: Facet is read only. */
  locked: string | undefined;
  /** Why the form can't be submitted now, for example "Nothing has changed". */
  disabledReason?: string | undefined;
  cancelLabel: string;
  onCancel: () => void;
  label: string;
  children: ReactNode;
};

/** Wraps every form, so that each handles a pending and a failed save. */
export function FormShell(props: FormShellProps) {
  const { pending, error, onSubmit, submitLabel, locked, disabledReason, label, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const failed = error !== undefined;
  useEffect(() => {
    // The service's message about a field stands at the field, where the user fixes it.
    if (failed) focusInvalid(form.current);
  }, [failed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter in a field and a second click get here too.
    if (pending || disabledReason !== undefined || onSubmit() !== false) return;
    // After the fields show their errors.
    requestAnimationFrame(() => focusInvalid(form.current));
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={label} className="flex max-w-180 flex-col gap-5">
      <FormLock value={locked}>{children}</FormLock>
      <div role="alert" className="empty:hidden">
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button type="submit" variant="primary" busy={pending} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
