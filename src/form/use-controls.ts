import { useState, useSyncExternalStore } from 'react';
import { createStore } from '#src/api/store.ts';
import { type FieldInputProps, type FormFields, inputsOf, valuesFrom } from './form-field.ts';
import { type FieldValues, fieldNames } from './three-way.ts';

/** Holds what the controls of a form show, and which of them were left once: from then on what is wrong with them is shown. */
export function useControls<Values extends FieldValues, Inputs extends { readonly [Key in keyof Values]: unknown }>(
  fields: FormFields<Values, Inputs>,
  initial: Values,
) {
  const [store] = useState(() => createStore(inputsOf(fields, initial)));
  const inputs = useSyncExternalStore(store.subscribe, store.get);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    /** What the controls stand for at this moment, which may be a key after what is drawn. */
    valuesNow: (held: Values) => valuesFrom(fields, store.get(), held),
    /** Tells of every change of a control. */
    subscribe: store.subscribe,
    /** Puts values into their controls. */
    show: (values: Partial<Values>) =>
      store.set(inputsOf(fields, { ...initial, ...values }, store.get(), Object.keys(values))),
    touchAll: () => setTouched(new Set(fieldNames(fields))),
    /** What the control of a field is drawn from. `refusal` is what the service said of it. */
    propsOf<Key extends keyof Values & string>(
      name: Key,
      { problem, refusal, ...rest }: FieldState<Values[Key]>,
    ): FieldInputProps<Values[Key], Inputs[Key]> {
      return {
        ...rest,
        label: fields[name].label,
        input: inputs[name],
        error: (touched.has(name) ? problem : undefined) ?? refusal,
        first: name === fieldNames(fields)[0],
        onChange: (input) => store.set({ ...store.get(), [name]: input }),
        onTouch: () => setTouched((before) => new Set(before).add(name)),
      };
    },
  };
}

type FieldState<Value> = {
  readonly wanted: Value;
  readonly held: Value;
  readonly changed: boolean;
  readonly problem: string | undefined;
  readonly refusal: string | undefined;
};
