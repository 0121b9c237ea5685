import type { ReactNode } from 'react';
import { type FieldValues, fieldNames } from './three-way.ts';
import type { SavePlan } from './verified-save.ts';

export type FieldInputProps<Value, Input> = {
  readonly label: string;
  readonly input: Input;
  /** The value to send, and the service's value. */
  readonly wanted: Value;
  readonly held: Value;
  readonly changed: boolean;
  /** Why the value can't be saved, from `check` or the service. */
  readonly error: string | undefined;
  readonly first: boolean;
  readonly onChange: (input: Input) => void;
  /** Shows the `check` error from now on: the control was left, or a button set its value. */
  readonly onTouch: () => void;
};

/** Something the user must confirm before a value is sent. */
export type Confirmation = {
  /** The subject of the confirmation: another one asks again. */
  readonly subject: string;
  readonly title?: string | undefined;
  readonly text: ReactNode;
  readonly label: string;
  /** Why saving is disabled before. */
  readonly missing: string;
};

/**
 * The form part of a field. `Value` is the service's value, including null, undefined and values
 * outside the contract; `Input` is the state of its control.
 */
export type FormField<Value, Input> = {
  readonly label: string;
  /** Reads a value from storage, which may contain anything, if it has the type. */
  readonly read: (stored: unknown) => Value;
  /** A value in a sentence. */
  readonly show: (value: Value) => ReactNode;
  readonly toInput: (value: Value) => Input;
  /** The value of a control. Unchanged, it is `held` itself, whatever the control can't show. */
  readonly fromInput: (input: Input, held: Value) => Value;
  readonly check?: ((value: Value) => string | undefined) | undefined;
  /** The value as JSON; undefined if it can't be sent. Default: any value but undefined can. */
  readonly send?: ((value: Value) => unknown) | undefined;
  readonly confirm?: ((value: Value, held: Value) => Confirmation | undefined) | undefined;
  readonly Control: (props: FieldInputProps<Value, Input>) => ReactNode;
};

export type InputsFor<Values> = { readonly [Key in keyof Values]: unknown };

/** The writable fields of a resource by the contract's names, in form order. */
export type FormFields<Values, Inputs extends InputsFor<Values>> = {
  readonly [Key in keyof Values]: FormField<Values[Key], Inputs[Key]>;
};

export function inputsOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  values: Values,
): Inputs {
  return recordOf(fields, (key) => fields[key].toInput(values[key]));
}

/** The values of the controls, over the service's values. */
export function valuesFrom<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  inputs: Inputs,
  held: Values,
): Values {
  return recordOf(fields, (key) => fields[key].fromInput(inputs[key], held[key]));
}

/** The writable fields of an answer, which may lack any. */
export function formValues<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  answer: Partial<Values>,
): Values {
  return recordOf(fields, (key) => answer[key]);
}

function recordOf<Values extends FieldValues, Whole>(
  fields: { readonly [Key in keyof Values]: unknown },
  entryOf: (key: keyof Values & string) => unknown,
): Whole {
  // Every field of the table is set.
  return Object.fromEntries(fieldNames(fields).map((key) => [key, entryOf(key)])) as Whole;
}

/** Stored values for the fields of the form, if readable. */
export function readValues<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  stored: FieldValues,
): Partial<Values> {
  const values: Partial<Values> = {};
  for (const key of fieldNames(fields).filter((name) => name in stored)) {
    const value = fields[key].read(stored[key]);
    if (value !== undefined || stored[key] == null) values[key] = value;
  }
  return values;
}

export function bodyOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  keys: readonly string[],
  values: Values,
): FieldValues {
  const sent = fieldNames(fields).map((key) => {
    const { send } = fields[key];
    return [key, send === undefined ? values[key] : send(values[key])] as const;
  });
  return Object.fromEntries(sent.filter(([key, value]) => keys.includes(key) && value !== undefined));
}

/** Whether earlier values of some fields can be sent again. */
export function canSend<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  keys: readonly string[],
  values: Values,
): boolean {
  const body = bodyOf(fields, keys, values);
  return fieldNames(fields).every(
    (key) => !keys.includes(key) || (key in body && fields[key].check?.(values[key]) === undefined),
  );
}

/** The words for a form and its fields, of any name: storage may hold another version's. */
export type FormWords = {
  /** The thing being edited, in the middle of a sentence: "webhook". */
  readonly what: string;
  readonly labelOf: (field: string) => string;
  /** A value of a field in a sentence. Stored values may have any type. */
  readonly showValue: (field: string, value: unknown) => ReactNode;
};

/** The words from a form's table of fields; an unknown field keeps its name. */
export function wordsOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
): Omit<FormWords, 'what'> {
  const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return {
    labelOf: (name) => fieldOf(name)?.label ?? name,
    showValue: (name, value) => {
      const field = fieldOf(name);
      return field === undefined ? JSON.stringify(value) : field.show(field.read(value));
    },
  };
}

/** How to read and write a thing. A write includes the last read, for services with entity tags. */
export function planOf<Answer extends Partial<Values>, Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  read: () => Promise<Answer | undefined>,
  write: (body: FieldValues, seen: Answer | undefined) => Promise<Answer>,
): SavePlan<Values> {
  let seen: Answer | undefined;
  return {
    read: async () => {
      seen = await read();
      return seen === undefined ? undefined : formValues(fields, seen);
    },
    write: async (changed, expected) =>
      formValues(fields, await write(bodyOf(fields, Object.keys(changed), expected), seen)),
  };
}
