import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personUpdate } from '#src/contract/person.ts';
import { bodyOf, canSend, inputsOf, valuesFrom } from '#src/form/form-field.ts';
import { formPromises, problemsOf } from '#test/form-fixtures.ts';
import { recordOf } from './audience-override-fields.tsx';
import { type PersonField, personFields } from './person-fields.ts';
import { type PersonInput, type PersonInputs, type PersonValues, personFormFields } from './person-form.tsx';

const formOf = (values: PersonValues) => inputsOf(personFormFields, values);
const wantedValues = (form: PersonInputs, base: PersonValues) => valuesFrom(personFormFields, form, base);

const anyText = fc.oneof(fc.constant(''), fc.string(), fc.constantFrom('+49 30 123', '030 12', '+4930123', ' '));
const anyHeld = fc.oneof(fc.constant(null), fc.constant(undefined), anyText);
const anyName = fc.option(anyText, { nil: undefined });
const anyValues = fc.record({ ...recordOf(personFields, () => anyHeld), name: anyName });
const anyField = fc.record({ text: anyText, empty: fc.constantFrom('absent', 'null', 'empty') });
const anyForm = fc.record(recordOf(personFields, () => anyField));

formPromises(personFormFields, anyValues, anyForm, personUpdate);

test('null, empty and left out stay apart, and an emptied control clears', () => {
  const base = { name: 'Ann', email: 'a@example.com', domain: null, phoneNumber: '', linkedinProfileUrl: undefined };
  const kept = { text: 'a@example.com', empty: 'null', kept: 'a@example.com' };
  expect(personFormFields.email.toInput('a@example.com')).toEqual(kept);
  const emptied = { ...formOf(base), email: { text: '', empty: 'null' } as const };
  expect(wantedValues(emptied, base)).toEqual({ ...base, email: null });
  const blank = { ...formOf(base), email: { text: '', empty: 'empty' } as const };
  expect(wantedValues(blank, base)).toEqual({ ...base, email: '' });
  expect(bodyOf(personFormFields, ['email'], { ...base, email: '' })).toEqual({ email: '' });
  expect(bodyOf(personFormFields, ['email'], { ...base, email: null })).toEqual({ email: null });
});

const base: PersonValues = { name: 'Ann', email: null, domain: null, phoneNumber: null, linkedinProfileUrl: null };
test.each<[PersonField, string, RegExp | undefined]>([
  ['name', '', /needs a name/],
  ['name', 'x'.repeat(255), undefined],
  ['name', 'x'.repeat(256), /256 characters; at most 255/],
  ['phoneNumber', '030 123', /country code/],
  ['phoneNumber', '+49 30 123', undefined],
  ['email', 'no address', undefined],
  ['linkedinProfileUrl', 'anything', undefined],
])('%s %j is judged by the contract alone', (field, text, problem) => {
  const input: PersonInput = { text, empty: field === 'name' ? 'empty' : 'null' };
  const [found = ''] = problemsOf(personFormFields, { ...formOf(base), [field]: input }, base);
  expect(found).toMatch(problem ?? /^$/);
});

test('a name with a line break, which a line of text cannot show, is no change', () => {
  const held = { ...base, name: 'Ann\nLee' };
  expect(wantedValues({ ...formOf(held), name: { text: 'AnnLee', empty: 'empty' } }, held)).toEqual(held);
});

const typed = (field: PersonField, text: string, kept?: string) =>
  wantedValues({ ...formOf(base), [field]: { text, empty: 'null', kept } as const }, base)[field];

test('what is pasted is sent mended, unless somebody keeps it and the service takes it', () => {
  const url = 'linkedin.com/in/ann';
  expect(typed('linkedinProfileUrl', url)).toBe(`https://www.${url}`);
  expect(typed('linkedinProfileUrl', url, url)).toBe(url);
  expect(typed('linkedinProfileUrl', `${url}-lee`, url)).toBe(`https://www.${url}-lee`);
  expect(typed('phoneNumber', '0049 (0)30 / 12 34')).toBe('+49301234');
  expect(typed('phoneNumber', '+49 30 1', '+49 30 1')).toBe('+49301');
});

test('what was read is mended when somebody says so', () => {
  const held = { ...base, email: 'Ann <ann@example.com>', phoneNumber: '0049 30 1234' };
  const read = formOf(held);
  expect(wantedValues(read, held)).toEqual(held);
  const asked = { ...read, email: { ...read.email, kept: undefined }, phoneNumber: { ...read.phoneNumber, kept: '' } };
  expect(wantedValues(asked, held)).toEqual({ ...held, email: 'ann@example.com', phoneNumber: '+49301234' });
});

test('an old value goes back only where it can be sent', () => {
  const canGoBack = (values: Partial<PersonValues>) =>
    canSend(personFormFields, Object.keys(values), { ...base, ...values });
  expect(canGoBack({ email: null, name: 'Ann' })).toBe(true);
  expect(canGoBack({ email: '' })).toBe(true);
  expect(canGoBack({ email: undefined })).toBe(false);
  expect(canGoBack({ domain: '' })).toBe(false);
  expect(canGoBack({ phoneNumber: '+49 30' })).toBe(false);
  expect(canGoBack({ name: null })).toBe(false);
});
