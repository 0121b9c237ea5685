import { expect, test } from 'vitest';
import { type EditAction, editedValues, plannedChanges } from './bulk-field.ts';
import { peopleBulk } from './person-bulk.ts';

const person = { personId: 'one', name: 'One', domain: 'https://www.acme.com/team', phoneNumber: '+49 (0)30 123' };
const edited = (field: string, action: EditAction, text = '') =>
  editedValues(peopleBulk.fields, [{ field, action, text }], person);
const problemOf = (field: string, value: unknown) =>
  peopleBulk.fields.find(({ key }) => key === field)?.problemOf(value);

test('formats are fixed, typed values come in the API’s form, and a cleared field is not set', () => {
  expect(edited('phoneNumber', 'fix')).toEqual({ phoneNumber: '+4930123' });
  expect(edited('domain', 'fix')).toEqual({ domain: 'acme.com' });
  expect(edited('domain', 'set', 'WWW.Bolt.example')).toEqual({ domain: 'bolt.example' });
  expect(edited('domain', 'reset')).toEqual({ domain: null });
});

test('what the API did not return is neither cleared nor extended', () => {
  const { name: _, ...nameless } = person;
  const edits = [
    { field: 'name', action: 'before', text: 'Dr. ' },
    { field: 'email', action: 'reset', text: '' },
  ] as const;
  expect(plannedChanges(peopleBulk, nameless, editedValues(peopleBulk.fields, edits, nameless))).toBeUndefined();
});

test('what the API does not take is not sent', () => {
  expect(problemOf('phoneNumber', '030 123')).toMatch('country code');
  for (const value of [null, '']) expect(problemOf('name', value)).toMatch('needs a name');
  // What a file wants is noted before it is refused.
  expect(() => peopleBulk.notesOf('name', null, undefined)).not.toThrow();
  // A field that was never returned can't go back to that.
  expect(problemOf('email', undefined)).toMatch('can’t clear');
  expect(problemOf('domain', '')).toMatch('Reset it');
  // Saved once, and no longer accepted: an undo can't go back to it.
  expect(problemOf('phoneNumber', '+49 (0)30 123')).toMatch('format');
  expect(problemOf('phoneNumber', '+4930123')).toBeUndefined();
  expect(problemOf('email', null)).toBeUndefined();
});
