import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormLock } from './field.tsx';
import { Notice } from './inline-notice.tsx';

type FormShellProps = {
  /** The save is under way: the form cannot be sent twice. */
  pending: boolean;
  /** Why the last save failed; what was typed stays. Undefined when nothing failed. */
  error: ReactNode | undefined;
  /** @returns false where it was not sent because of what its fields hold: the first of them gets the focus. */
  onSubmit: () => unknown;
  /** What happens to what: "Save 2 changes". */
  submitLabel: string;
  /** Why nothing in it can be changed: Facet is open read only. Undefined while it can be. */
  locked: string | undefined;
  /** Why the form cannot be sent now, for example "Nothing has changed". */
  disabledReason?: string | undefined;
  cancelLabel: string;
  onCancel: () => void;
  label: string;
  children: ReactNode;
};

/** Every form stands in it, so that none forgets that saving takes time and can fail (architecture rule 12). */
export function FormShell(props: FormShellProps) {
  const { pending, error, onSubmit, submitLabel, locked, disabledReason, label, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const failed = error !== undefined;
  useEffect(() => {
    // What the service said about a field stands there, and there it is mended.
    if (failed) focusInvalid(form.current);
  }, [failed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Enter in a field and a second click come here too.
    if (pending || disabledReason !== undefined || onSubmit() !== false) return;
    // After the fields have said what is wrong.
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
