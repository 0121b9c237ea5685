import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createFormControl } from 'react-hook-form';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type FieldInputProps, type FormFields, type InputsFor, inputsOf, valuesFrom } from './form-field.ts';
import { type FieldValues, fieldNames, sameValue } from './three-way.ts';

export type Controls<Values extends FieldValues, Inputs extends InputsFor<Values>> = ReturnType<
  typeof createControls<Values, Inputs>
>;

/**
 * Keeps the state of a form's controls in React Hook Form, and which were left once: from then on
 * their errors show. Components subscribe to each change.
 */
export function createControls<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  initial: Values,
) {
  const form = createFormControl<Record<string, unknown>>({ defaultValues: { ...inputsOf(fields, initial) } });
  const inputs = createStore(inputsOf(fields, initial));
  const touched = createStore<ReadonlySet<string>>(new Set());
  form.subscribe({
    formState: { values: true, touchedFields: true },
    callback: ({ touchedFields = {} }) => {
      // The same objects while unchanged, unlike this call's values. All came in as Inputs.
      const now = form.getValues() as Inputs;
      if (fieldNames(fields).some((name) => now[name] !== inputs.get()[name])) inputs.set(now);
      const names = Object.keys(touchedFields);
      if (names.length !== touched.get().size) touched.set(new Set(names));
    },
  });
  return {
    inputs,
    touched,
    /** The current values of the controls, maybe a key ahead of the render. */
    valuesNow: (held: Values) => valuesFrom(fields, inputs.get(), held),
    /** Puts values into their controls. */
    show: (values: Partial<Values>) => {
      const shown = Object.entries(inputsOf(fields, { ...initial, ...values }));
      form.setValues(Object.fromEntries(shown.filter(([name]) => name in values)));
    },
    set: <Key extends keyof Values & string>(name: Key, input: Inputs[Key]) => form.setValues({ [name]: input }),
    touch: (names: Iterable<string>) => {
      for (const name of names) form.setValue(name, form.getValues(name), { shouldTouch: true });
    },
    /** Calls back on every change of a control, and when one is left. */
    subscribe: (listener: () => void) => {
      const stops = [inputs.subscribe(listener), touched.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The controls of a form that renders on each key. */
export function useRenderedControls<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  controls: Controls<Values, Inputs>,
) {
  const inputs = useStore(controls.inputs);
  const touched = useStore(controls.touched);
  return {
    ...controls,
    touchAll: () => controls.touch(fieldNames(fields)),
    isTouched: (name: string) => touched.has(name),
    propsOf<Key extends keyof Values & string>(
      name: Key,
      state: Pick<FieldInputProps<Values[Key], Inputs[Key]>, 'wanted' | 'held' | 'changed' | 'error'>,
    ): FieldInputProps<Values[Key], Inputs[Key]> {
      return {
        ...state,
        label: fields[name].label,
        input: inputs[name],
        first: name === fieldNames(fields)[0],
        onChange: (input) => controls.set(name, input),
        onTouch: () => controls.touch([name]),
      };
    },
  };
}

/**
 * A value derived from a form by `read`. A change of it is rendered after the typed field, so that
 * no key waits for it.
 */
export function useDerived<Derived>(subscribe: (listener: () => void) => () => void, read: () => Derived): Derived {
  const [derived, setDerived] = useState(read);
  const latest = useRef(derived);
  const take = useEffectEvent(() => {
    const next = read();
    if (sameValue(latest.current, next)) return;
    latest.current = next;
    startTransition(() => setDerived(next));
  });
  useEffect(() => subscribe(() => take()), [subscribe]);
  // Other inputs of `read` may have changed too.
  useEffect(() => take());
  return derived;
}
