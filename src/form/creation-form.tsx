import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { ResourceKey } from '#src/local/change-history.ts';
import { FormShell } from '#src/ui/form-shell.tsx';
import { type FormFields, type InputsFor, readValues, wordsOf } from './form-field.ts';
import { DraftNotices } from './form-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveError } from './save-error.tsx';
import { changedFields, type FieldValues, fieldNames } from './three-way.ts';
import { createControls, useRenderedControls } from './use-controls.ts';
import { useDraft } from './use-draft.ts';
import { useReadOnly } from './use-read-only.ts';

type CreationOptions<Values extends FieldValues, Inputs extends InputsFor<Values>> = {
  readonly fields: FormFields<Values, Inputs>;
  /** The initial values. Those from the URL belong to the draft too: it compares with `empty`. */
  readonly initial: Values;
  readonly empty: Values;
  /** The key and title of the draft in this browser, and the URL of the form. */
  readonly resource: ResourceKey;
  readonly title: string;
  readonly href: string;
};

/** The state of a form that creates something: controls, values and draft. */
export function useCreation<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  options: CreationOptions<Values, Inputs>,
) {
  const { fields, empty, resource, title, href } = options;
  const names = fieldNames(fields);
  const [initial] = useState(options.initial);
  const [read] = useState(() => (stored: FieldValues) => readValues(fields, stored));
  const [store] = useState(() => createControls<Values, Inputs>(fields, initial));
  const controls = useRenderedControls(fields, store);
  const { show, valuesNow } = store;
  // Leaving a field changes no value: a sent and forgotten draft is not written again.
  const { subscribe } = store.inputs;
  const values = valuesNow(initial);
  const draft = useDraft<Values>({ resource, base: empty, read, title, href, onUse: show });
  const isDirty = () => changedFields(initial, valuesNow(initial)).length > 0;
  const keep = useEffectEvent(() => draft.keep(isDirty() ? valuesNow(initial) : empty));
  useEffect(() => {
    // On a busy machine the user may type before the subscription.
    keep();
    return subscribe(() => keep());
  }, [subscribe]);
  const problemOf = (name: keyof Values & string) => fields[name].check?.(values[name]);
  return {
    ...controls,
    names,
    values,
    draft,
    isDirty,
    /** Whether the form is valid, as far as its fields know. */
    isValid: names.every((name) => problemOf(name) === undefined),
    words: wordsOf(fields),
    /** The control of a field. @param refusal the service's validation error. */
    controlOf(name: keyof Values & string, refusal: string | undefined): ReactNode {
      const { Control } = fields[name];
      const error = (controls.isTouched(name) ? problemOf(name) : undefined) ?? refusal;
      const state = { wanted: values[name], held: initial[name], changed: false, error };
      return <Control key={name} {...controls.propsOf(name, state)} />;
    },
  };
}

type CreationFormProps = {
  form: Pick<ReturnType<typeof useCreation>, 'names' | 'isValid' | 'isDirty' | 'touchAll' | 'words'> & {
    readonly draft: Omit<ReturnType<typeof useDraft>, 'keep'>;
  };
  what: string;
  label: string;
  endpoint: EndpointName;
  pending: boolean;
  /** Why it was refused; the fields show their own errors. */
  refused: ApiError | undefined;
  /** Nothing is left to save: created, or kept as unanswered. */
  settled: boolean;
  /** Closes the form after the creation. Undefined before. */
  onDone: (() => void) | undefined;
  submitLabel: string;
  disabledReason?: string | undefined;
  onSubmit: () => void;
  cancelLabel?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A form that creates something: draft, leave guard, and the reason of a refusal. */
export function CreationForm(props: CreationFormProps) {
  const { form, what, pending, refused, settled, onSubmit, disabledReason, cancelLabel = 'Cancel' } = props;
  const { draft } = form;
  const locked = useReadOnly();
  const readOnly = useReadOnly(props.endpoint);
  const forget = useEffectEvent(draft.forget);
  useEffect(() => {
    if (settled) forget();
  }, [settled]);
  return (
    <>
      <LeaveGuard
        isDirty={() => form.isDirty() && !settled}
        saving={pending}
        what={what}
        onDone={props.onDone}
        onDiscard={draft.forget}
      />
      {!pending && <DraftNotices draft={draft} what="form" {...form.words} />}
      <FormShell
        label={props.label}
        pending={pending}
        error={refused && <SaveError error={refused} fields={form.names} />}
        onSubmit={() => {
          if (form.isValid) onSubmit();
          else form.touchAll();
          return form.isValid;
        }}
        submitLabel={props.submitLabel}
        // Input during the request would belong to no attempt and be lost with the form.
        locked={locked ?? (pending ? 'It is being sent.' : undefined)}
        disabledReason={readOnly ?? disabledReason}
        cancelLabel={cancelLabel}
        onCancel={props.onClose}
      >
        {props.children}
      </FormShell>
    </>
  );
}
