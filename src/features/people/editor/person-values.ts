import type { PersonAnswer } from '#src/api/people.ts';
import { limits, plusDigitsPattern } from '#src/contract/limits.ts';
import type { PersonUpdate } from '#src/contract/person.ts';
import { mendedText } from '#src/features/people/mending.ts';
import { type PersonField, personFields } from '#src/fields/person-fields.ts';
import { readPhone } from '#src/fields/phone.ts';

/** The writable fields of a person (§4.14) as they are read: any may be missing, and all but the name may be null. */
export type PersonValues = { readonly [Field in PersonField]: string | null | undefined };

/** What an empty control stands for. */
export type EmptyMeans = 'absent' | 'null' | 'empty';

/**
 * What the form shows of one field: a text, and what it means while there is none. `kept` is a text that is wanted as it stands, although it could be mended:
 * it was read, put back, or somebody said so.
 */
export type FieldForm = { text: string; empty: EmptyMeans; kept?: string | undefined };
export type PersonForm = Record<PersonField, FieldForm>;

/** The writable fields of a person as they were read. */
export function valuesOf({ name, email, domain, phoneNumber, linkedinProfileUrl }: PersonAnswer): PersonValues {
  return { name, email, domain, phoneNumber, linkedinProfileUrl };
}

/** Values that were kept, as far as they have the types that the form needs: anything may have written into the storage. */
export function storedValues(stored: Readonly<Record<string, unknown>>): Partial<PersonValues> {
  const values: Partial<Record<PersonField, string | null | undefined>> = {};
  for (const field of personFields) {
    const value = stored[field];
    if (field in stored) values[field] = typeof value === 'string' || value === null ? value : undefined;
  }
  return values;
}

/**
 * One field as the form shows it. A control that is emptied clears the field (null); it means again what was read where that was empty, and a name can
 * only be left out or empty (traps.md 7).
 */
export function fieldForm(field: PersonField, value: string | null | undefined): FieldForm {
  if (value === undefined) return { text: '', empty: 'absent' };
  if (value === null) return { text: '', empty: 'null' };
  return { text: value, empty: value === '' || field === 'name' ? 'empty' : 'null', kept: value };
}

/** The form over what was read. */
export function formOf(values: PersonValues): PersonForm {
  return {
    name: fieldForm('name', values.name),
    email: fieldForm('email', values.email),
    domain: fieldForm('domain', values.domain),
    phoneNumber: fieldForm('phoneNumber', values.phoneNumber),
    linkedinProfileUrl: fieldForm('linkedinProfileUrl', values.linkedinProfileUrl),
  };
}

/** What one field of the form stands for, as it was typed. */
function typedValue({ text, empty }: FieldForm): string | null | undefined {
  if (text !== '') return text;
  return empty === 'absent' ? undefined : empty === 'null' ? null : '';
}

/** A line of text cannot show line breaks: without them it is still what was read. */
function asLine(text: string): string {
  return text.replace(/[\r\n]/g, '');
}

/** Whether the text of a field is wanted as it stands. A phone number that was typed is not: the service would refuse it. */
function isKept(field: PersonField, { text, kept }: FieldForm, base: PersonValues): boolean {
  if (kept === undefined || asLine(kept) !== asLine(text)) return false;
  return field !== 'phoneNumber' || asLine(text) === asLine(base.phoneNumber ?? '');
}

/** What is wanted of one field, in the service's terms: what was typed is mended where its meaning is certain; what nobody touched stays as it was read. */
export function wantedValue(field: PersonField, form: FieldForm, base: PersonValues): string | null | undefined {
  const typed = typedValue(form);
  const mended = typeof typed === 'string' && !isKept(field, form, base) ? mendedText(field, typed) : undefined;
  if (mended !== undefined) return mended.value;
  const held = base[field];
  return typeof held === 'string' && typed === asLine(held) ? held : typed;
}

/** What the marketer wants, in the service's terms. */
export function wantedValues(form: PersonForm, base: PersonValues): PersonValues {
  return {
    name: wantedValue('name', form.name, base),
    email: wantedValue('email', form.email, base),
    domain: wantedValue('domain', form.domain, base),
    phoneNumber: wantedValue('phoneNumber', form.phoneNumber, base),
    linkedinProfileUrl: wantedValue('linkedinProfileUrl', form.linkedinProfileUrl, base),
  };
}

/** Why a value cannot be sent (§4.14), or undefined. `undefined` itself is never sent, and so none of its business. */
export function valueProblem(field: PersonField, value: string | null | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (field === 'name') {
    if (value === null || value === '') return 'A person needs a name.';
    return value.length > limits.name.max
      ? `The name has ${value.length} characters; at most ${limits.name.max} are possible.`
      : undefined;
  }
  if (value === null || field === 'email') return undefined;
  if (value === '') return 'An empty text cannot be sent here. Clear the field instead.';
  if (field !== 'phoneNumber' || plusDigitsPattern.test(value)) return undefined;
  const reading = readPhone(value);
  return reading.kind === 'problem' ? reading.problem : undefined;
}

/** Why a field of the form cannot be saved. What nobody touched is not sent, whatever it holds. */
export function fieldProblem(field: PersonField, form: FieldForm, base: PersonValues): string | undefined {
  const wanted = wantedValue(field, form, base);
  if (wanted === base[field]) return undefined;
  // A field that the service left out cannot be left out again by us.
  return wanted === undefined ? undefined : valueProblem(field, wanted);
}

/** The request body for changed fields (§4.14). A name is never null, and what is not there is not sent. */
export function updateBody(changed: Partial<PersonValues>): PersonUpdate {
  const { name, email, domain, phoneNumber, linkedinProfileUrl } = changed;
  return {
    ...(name == null ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(domain === undefined ? {} : { domain }),
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
    ...(linkedinProfileUrl === undefined ? {} : { linkedinProfileUrl }),
  };
}

/** Whether values can be written back: what was left out cannot, nor what §4.14 refuses. */
export function canPutBack(values: Partial<PersonValues>): boolean {
  return personFields.every(
    (field) => !(field in values) || (values[field] !== undefined && !isRefused(field, values[field])),
  );
}

function isRefused(field: PersonField, value: string | null | undefined): boolean {
  if (valueProblem(field, value) !== undefined) return true;
  return field === 'phoneNumber' && typeof value === 'string' && !plusDigitsPattern.test(value);
}
