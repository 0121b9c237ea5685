import type { ReactNode } from 'react';
import { type FieldValues, fieldNames } from './three-way.ts';
import type { SavePlan } from './verified-save.ts';

export type FieldInputProps<Value, Input> = {
  readonly label: string;
  readonly input: Input;
  /** What would be sent, and what the service holds. */
  readonly wanted: Value;
  readonly held: Value;
  readonly changed: boolean;
  /** Why the value cannot be saved, found by `check` or said by the service. */
  readonly error: string | undefined;
  readonly first: boolean;
  readonly onChange: (input: Input) => void;
  /** From now on what `check` finds is shown: the control was left, or a button set its value. */
  readonly onTouch: () => void;
};

/** What has to be agreed to before a value is sent. */
export type Confirmation = {
  /** What is agreed to: another subject asks again. */
  readonly subject: string;
  readonly title?: string | undefined;
  readonly text: ReactNode;
  readonly label: string;
  /** Why nothing can be saved before. */
  readonly missing: string;
};

/**
 * The form part of a field. `Value` is what the service holds, with null, undefined and values that the contract does
 * not name; `Input` is what its control shows and changes.
 */
export type FormField<Value, Input> = {
  readonly label: string;
  /** A value from storage, which anything may have written, as far as it has the type. */
  readonly read: (stored: unknown) => Value;
  /** A value in a sentence. */
  readonly show: (value: Value) => ReactNode;
  readonly toInput: (value: Value) => Input;
  /** What the control stands for. One that shows what is held stands for just that, whatever it cannot show of it. */
  readonly fromInput: (input: Input, held: Value) => Value;
  readonly check?: ((value: Value) => string | undefined) | undefined;
  /** The value as JSON; undefined where it cannot be sent as it is. Without it every value but undefined can. */
  readonly send?: ((value: Value) => unknown) | undefined;
  readonly confirm?: ((value: Value, held: Value) => Confirmation | undefined) | undefined;
  readonly Control: (props: FieldInputProps<Value, Input>) => ReactNode;
};

export type InputsFor<Values> = { readonly [Key in keyof Values]: unknown };

/** The writable fields of a resource by the contract's names, in the order of the form. */
export type FormFields<Values, Inputs extends InputsFor<Values>> = {
  readonly [Key in keyof Values]: FormField<Values[Key], Inputs[Key]>;
};

/** What the controls show of values. */
export function inputsOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  values: Values,
): Inputs {
  return recordOf(fields, (key) => fields[key].toInput(values[key]));
}

/** What the controls stand for, over what the service holds. */
export function valuesFrom<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  inputs: Inputs,
  held: Values,
): Values {
  return recordOf(fields, (key) => fields[key].fromInput(inputs[key], held[key]));
}

/** The writable fields of an answer, which may have left out any. */
export function valuesOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  answer: Partial<Values>,
): Values {
  return recordOf(fields, (key) => answer[key]);
}

function recordOf<Values extends FieldValues, Whole>(
  fields: { readonly [Key in keyof Values]: unknown },
  entryOf: (key: keyof Values & string) => unknown,
): Whole {
  // Each field of the table has been set.
  return Object.fromEntries(fieldNames(fields).map((key) => [key, entryOf(key)])) as Whole;
}

/** Kept values as far as the form has fields for them, and the fields can read them. */
export function readValues<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  stored: FieldValues,
): Partial<Values> {
  const values: Partial<Values> = {};
  for (const key of fieldNames(fields)) {
    const value = key in stored ? fields[key].read(stored[key]) : undefined;
    if (value !== undefined || (key in stored && stored[key] == null)) values[key] = value;
  }
  return values;
}

/** The request body for some of the fields. */
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

/** Whether the values of some fields, which were held once, can be sent again. */
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

/** How notices speak of a form and its fields. They are asked for any name: storage may hold fields of another version. */
export type FormWords = {
  /** What is edited, in the middle of a sentence: "subscription". */
  readonly what: string;
  readonly labelOf: (field: string) => string;
  /** A value of a field in a sentence. Kept values may have any type. */
  readonly showValue: (field: string, value: unknown) => ReactNode;
};

/** How a form's table of fields speaks of them; an unknown one keeps its name. */
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

/**
 * How the fields of one thing are read and written. What was read last goes along with the write, so that a service
 * that honours entity tags can refuse one that comes too late.
 */
export function planOf<Answer extends Partial<Values>, Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  read: () => Promise<Answer | undefined>,
  write: (body: FieldValues, seen: Answer | undefined) => Promise<Answer>,
): SavePlan<Values> {
  let seen: Answer | undefined;
  return {
    read: async () => {
      seen = await read();
      return seen === undefined ? undefined : valuesOf(fields, seen);
    },
    write: async (changed, wanted) => valuesOf(fields, await write(bodyOf(fields, Object.keys(changed), wanted), seen)),
  };
}
