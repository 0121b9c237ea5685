import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDigitsPattern } from '#src/contract/fields.ts';
import { readPhone } from './phone.ts';

test.each([
  ['+4930123456', 'as-is'],
  ['+49 30 123-456', '+4930123456'],
  ['+49 (0)30 / 123 456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['tel:+1-202-555-0123', '+12025550123'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['  +44\u00a020 7946\u20110958 ', '+442079460958'],
  ['\u202a+44 20 7946 0958\u202c', '+442079460958'],
  ['＋４９ ３０ １２３４５６', '+4930123456'],
  ['٠٠٩٧١ ٤ ٥٥٥ ٠٩٤٧', '+97145550947'],
  ['+۹۸ ۲۱ ۵۵۵۱۲۳', '+9821555123'],
  ['+९१ २२ ५५५ ०५३६', '+91225550536'],
])('%j is read as %s', (text, expected) => {
  const reading = readPhone(text);
  expect(reading.kind === 'cleaned' ? reading.value : reading.kind).toBe(expected);
});

test.each([
  ['030 123456', /country code is missing/],
  ['+49 30 123456 ext. 12', /extension/],
  ['+49 30 123456 x12', /extension/],
  ['+1 800 FLOWERS', /letters/],
  ['+49 30 1, +49 30 2', /two numbers/],
  ['+49 30 1 +49 30 2', /two numbers/],
  ['+0 30 123', /begins with 0/],
  ['+49 1234567890123456', /18 digits/],
  ['+4', /1 digit/],
  ['*31#', /no phone number/],
])('%j is a problem in words', (text, words) => {
  const reading = readPhone(text);
  expect(reading.kind === 'problem' ? reading.problem : reading).toMatch(words);
});

test('what is far too long is told to be so, and not read', () => {
  for (const text of ['1'.repeat(1_000_000), '1 '.repeat(500_000), `+49 30 1${' '.repeat(200)}`]) {
    expect(readPhone(text)).toEqual({ kind: 'problem', problem: 'It is too long for a phone number.' });
  }
});

test('whatever is pasted, a cleaned number conforms to the contract and says what was done', () => {
  const pasted = fc.stringMatching(/^[ +0-9().\-/x#\u00a0]{0,24}$/);
  fc.assert(
    fc.property(pasted, (text) => {
      const reading = readPhone(text);
      if (reading.kind !== 'cleaned') return;
      expect(reading.value).toMatch(plusDigitsPattern);
      expect(reading.steps.length).toBeGreaterThan(0);
    }),
  );
});
