import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDigitsPattern } from '#src/contract/fields.ts';
import { forAll } from '#test/for-all.ts';
import {
  isBareHost,
  isLinkedinProfile,
  linkedinKey,
  looksLikeEmail,
  mendedText,
  readPhone,
} from './person-contacts.ts';
import type { PersonField } from './person-fields.ts';

test.each([
  ['ann@example.com', true],
  ['Ann Lee', false],
  ['ann@example.com?bcc=all@example.com', false],
  ['ann@example.com, bo@example.com', false],
  ['', false],
])('%j has the form of an e-mail address: %s', (text, expected) => expect(looksLikeEmail(text)).toBe(expected));

test('addresses that lead to one profile have one key', () => {
  const same = [
    'https://www.linkedin.com/in/ann-lee/',
    'http://linkedin.com/in/Ann-Lee',
    'linkedin.com/in/ann-lee?trk=x',
    'https://de.linkedin.com/in/ann-lee#about',
  ];
  expect(new Set(same.map(linkedinKey))).toEqual(new Set(['linkedin.com/in/ann-lee']));
  expect(linkedinKey('https://www.linkedin.com/')).toBeUndefined();
  expect(linkedinKey('no address')).toBeUndefined();
});

test.each([
  ['https://www.linkedin.com/in/ann', true],
  ['https://www.linkedin.com/company/acme/', false],
  ['linkedin.com/in/ann', false],
  ['https://linkedin.com.evil.example/in/ann', false],
  ['https://user:pw@linkedin.com/in/ann', false],
  ['javascript:alert(1)//linkedin.com/in/ann', false],
])('%j is a safe profile address: %s', (text, expected) => expect(isLinkedinProfile(text)).toBe(expected));

test.each([
  ['example.com', true],
  ['xn--bcher-kva.example', true],
  ['Example.com', false],
  ['ann@example.com', false],
  ['example.com.', false],
  [`${'a.'.repeat(125)}com`, true],
  [`${'a.'.repeat(126)}com`, false],
])('%j is a bare host: %s', (text, expected) => expect(isBareHost(text)).toBe(expected));

const whole = 'https://www.linkedin.com/in/ada-l';
const linkedin = 'linkedinProfileUrl';
test.each<[PersonField, string, string | undefined, string?]>([
  [linkedin, 'linkedin.com/in/ada-l', whole, 'https:// added, www. added'],
  [linkedin, 'http://www.linkedin.com/in/ada-l', whole, 'http:// changed to https://'],
  [linkedin, 'https://de.linkedin.com/in/ada-l', whole, 'de. changed to www.'],
  [linkedin, ` ${whole}/details/skills#top `, whole],
  [linkedin, 'https://www.linkedin.com/in/ad%C3%A4', undefined],
  [linkedin, `${whole}/`, undefined],
  // Nobody but a person knows which network a handle is of, and these are no profiles of people.
  [linkedin, '@ada-l', undefined],
  [linkedin, 'linkedin.com/company/acme', undefined],
  [linkedin, 'linkedin.com.evil.example/in/ada', undefined],
  ['email', 'Ada <ada@example.com>', 'ada@example.com', 'the name before it removed'],
  ['email', '"Lovelace, Ada" <ada@example.com>;', 'ada@example.com'],
  ['email', 'mailto:ada@example.com?x=y', 'ada@example.com', '“mailto:” removed, everything after ? removed'],
  ['email', 'ada@example.com\u200b ', 'ada@example.com', 'spaces and hidden characters removed'],
  ['email', 'ada@example.com', undefined],
  ['email', 'Ada <ada@example.com>, Bo <bo@example.com>', undefined],
  ['email', 'Ada', undefined],
  ['domain', 'https://www.acme.example/about', 'acme.example', 'removed https://, removed path, removed www. prefix'],
  ['domain', 'ada@acme.example', 'acme.example', 'removed mailbox'],
  ['domain', 'acme.example', undefined],
  ['phoneNumber', '0049 30 1234', '+49301234'],
  ['phoneNumber', '+49301234', undefined],
  ['name', ' Ada ', undefined],
])('in %s, %j is meant as %j', (field, text, value, steps) => {
  const mended = mendedText(field, text);
  expect(mended?.value).toBe(value);
  if (steps !== undefined) expect(mended?.steps.join(', ')).toBe(steps);
});

test('a megabyte is looked at once, not once for each of its characters, and is not read as something else', () => {
  expect(isBareHost('a-'.repeat(500_000))).toBe(false);
  expect(linkedinKey(`linkedin.com/${'/'.repeat(1_000_000)}in`)).toMatch(/in$/);
  for (const text of ['<'.repeat(1_000_000), 'linkedin.com/in/'.repeat(60_000), ' '.repeat(1_000_000)]) {
    for (const field of ['email', 'linkedinProfileUrl', 'domain'] as const)
      expect(mendedText(field, text)).toBeUndefined();
  }
  expect(readPhone('1 '.repeat(500_000))).toEqual({ kind: 'problem', problem: 'It is too long for a phone number.' });
});

test.each([
  ['+4930123456', 'as-is'],
  ['+49 (0)30 / 123 456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['tel:+1-202-555-0123', '+12025550123'],
  ['  +44\u00a020 7946\u20110958 ', '+442079460958'],
  ['\u202a+44 20 7946 0958\u202c', '+442079460958'],
  ['＋４９ ３０ １２３４５６', '+4930123456'],
  ['٠٠٩٧١ ٤ ٥٥٥ ٠٩٤٧', '+97145550947'],
])('%j is read as %s', (text, expected) => {
  const reading = readPhone(text);
  expect(reading.kind === 'cleaned' ? reading.value : reading.kind).toBe(expected);
});

test.each([
  ['030 123456', /country code is missing/],
  ['+49 30 123456 ext. 12', /extension/],
  ['+1 800 FLOWERS', /letters/],
  ['+49 30 1, +49 30 2', /two numbers/],
  ['+0 30 123', /can’t start with 0/],
  ['+49 1234567890123456', /18 digits/],
  ['+4', /1 digit/],
  ['*31#', /isn’t a phone number/],
])('%j is a problem in words', (text, words) => {
  const reading = readPhone(text);
  expect(reading.kind === 'problem' ? reading.problem : reading).toMatch(words);
});

test('whatever is pasted, a cleaned number conforms to the contract and says what was done', () => {
  const pasted = fc.stringMatching(/^[ +0-9().\-/x#\u00a0]{0,24}$/);
  forAll([pasted], (text) => {
    const reading = readPhone(text);
    if (reading.kind !== 'cleaned') return;
    expect(reading.value).toMatch(plusDigitsPattern);
    expect(reading.steps.length).toBeGreaterThan(0);
  });
});
