import { expect, test } from 'vitest';
import { readErrorBody } from '#src/api/failed-answer.ts';
import { failedWith } from '#test/api-errors.ts';
import { otherValidationErrors, reasonBeside, validationErrorOf } from './validation-errors.ts';

/** A refusal with this body, as the fetch layer reads it. */
const refused = (body: unknown) => failedWith(422, { body: readErrorBody(JSON.stringify(body)) });

const short = { path: 'email', message: 'Is too short' };
const odd = { path: 'email', message: 'Holds no @.' };
const fields = ['name', 'email'];
const atTheField = 'The API refused the input. See the field.';

test('each error of a field stands there once, and is not told again', () => {
  expect(validationErrorOf(refused([short]), 'email')).toBe('Is too short');
  expect(validationErrorOf(refused([short]), 'name')).toBeUndefined();
  expect(validationErrorOf(refused([odd, odd]), 'email')).toBe('Holds no @.');
  const error = refused([short, { ...odd, path: 'nested.email' }]);
  expect(validationErrorOf(error, 'email')).toBe('Is too short. Holds no @.');
  expect(reasonBeside(error, fields)).toBe(atTheField);
  expect(otherValidationErrors(error, fields)).toEqual([]);
  // Neither is a list that was too long for its message.
  const many = Array.from({ length: 40 }, (_, index) => ({ path: 'email', message: `Breaks rule number ${index}.` }));
  expect(reasonBeside(refused(many), fields)).toBe(atTheField);
});

test.each([
  ['other words', { path: 'slug', message: 'Is taken.' }],
  ['the same words', { path: 'slug', message: 'Is too short' }],
])('an error without a field in the form is told beside the form, with %s too', (_words, other) => {
  for (const body of [[short, other], { errors: [short, other] }]) {
    const error = refused(body);
    expect(reasonBeside(error, fields)).toBe(atTheField);
    expect(otherValidationErrors(error, fields)).toEqual([other]);
  }
});

test.each([
  ['the first of its errors', [{ path: 'slug', message: 'Required' }]],
  ['a sentence that holds its words', { detail: 'Required too', errors: [{ path: 'slug', message: 'Required' }] }],
  ['words that Facet says itself', { errors: [odd, { path: 'slug', message: 'input' }] }],
])('what an error is about is told, where the message is %s too', (_message, body) => {
  expect(otherValidationErrors(refused(body), fields)).toMatchObject([{ path: 'slug' }]);
});

test('an error that the message tells, with what it is about, is not told again', () => {
  const error = refused({ message: 'slug: Is taken.', errors: [{ path: 'slug', message: 'Is taken.' }] });
  expect(otherValidationErrors(error, fields)).toEqual([]);
  expect(otherValidationErrors(refused({ errors: ['Is taken.'] }), fields)).toEqual([]);
});

test('a message of its own is told, and what stands at no field', () => {
  const error = refused({ message: 'Not today', errors: [short] });
  expect(reasonBeside(error, fields)).toBe('The API refused the input. It said: Not today.');
  expect(reasonBeside(refused([short]), [])).toBe('The API refused the input. It said: Is too short.');
});
