import { expect, test } from 'vitest';
import {
  emailKey,
  isBareHost,
  isCompanyPage,
  isLinkedinProfile,
  linkedinKey,
  looksLikeEmail,
  nameKey,
  phoneKey,
} from './person-contacts.ts';

test.each([
  ['ann@example.com', true],
  ['ann.o+news@mail.example.co.uk', true],
  ['Ann Lee', false],
  ['ann@example', false],
  ['ann@example.com?bcc=all@example.com', false],
  ['ann@example.com, bo@example.com', false],
  ['Ann <ann@example.com>', false],
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
  ['https://www.linkedin.com/company/acme/', true],
  ['de.linkedin.com/school/acme?x', true],
  ['https://www.linkedin.com/in/company', false],
  ['https://acme.example/company/x', false],
])('%j is the page of a company: %s', (text, expected) => expect(isCompanyPage(text)).toBe(expected));

test.each([
  ['example.com', true],
  ['xn--bcher-kva.example', true],
  ['Example.com', false],
  ['https://example.com', false],
  ['ann@example.com', false],
  ['example.com.', false],
  ['10.0.0.1', false],
  [`${'a.'.repeat(125)}com`, true],
  [`${'a.'.repeat(126)}com`, false],
])('%j is a bare host: %s', (text, expected) => expect(isBareHost(text)).toBe(expected));

test('a megabyte is looked at once, not once for each of its characters', () => {
  expect(isBareHost('a-'.repeat(500_000))).toBe(false);
  expect(linkedinKey(`linkedin.com/${'/'.repeat(1_000_000)}in`)).toMatch(/in$/);
});

test('people are told to be the same by what is written differently', () => {
  expect(emailKey(' Ann@Example.com ')).toBe(emailKey('ann@example.com'));
  expect(phoneKey('+49 (0)30 123')).toBe(phoneKey('+4930123'));
  expect(nameKey('Ánn  Lee', 'Example.com')).toBe(nameKey('ann lee', 'example.com'));
  expect(nameKey('Ann Lee', '')).toBeUndefined();
});
