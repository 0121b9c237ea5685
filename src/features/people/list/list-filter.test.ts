import { expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import { findTwins } from '#src/features/people/core/duplicates.ts';
import { besideTwins, filterPeople, searchWords, sortPeople } from './list-filter.ts';
import { type ListSearch, readListView } from './list-view.ts';
import { personRows } from './person-rows.ts';

const base: PersonAnswer = {
  personId: 'person_1',
  name: 'Ann Lee',
  email: 'ann@example.com',
  domain: 'example.com',
  slug: 'ann-lee',
  phoneNumber: '+4930123456',
  linkedinProfileUrl: 'https://www.linkedin.com/in/ann-lee',
};

function found(people: readonly PersonAnswer[], search: ListSearch) {
  const rows = personRows(people);
  const filter = { ...readListView(search).filter, words: searchWords(search.q ?? '') };
  return filterPeople(rows, filter, findTwins(rows)).map(({ person }) => person.personId);
}

const { email: _, ...withoutEmail } = base;
const kinds: readonly PersonAnswer[] = [
  { ...base, personId: 'set' },
  { ...base, personId: 'null', email: null },
  { ...base, personId: 'empty', email: '' },
  { ...withoutEmail, personId: 'absent' },
];

test.each([
  ['any', ['set']],
  ['none', ['null', 'empty', 'absent']],
  ['null', ['null']],
  ['empty', ['empty']],
  ['absent', ['absent']],
  ['nonsense', ['set', 'null', 'empty', 'absent']],
])('the e-mail filter %s tells null, empty and absent apart', (email, expected) => {
  expect(found(kinds, { email })).toEqual(expected);
});

test('the queue holds whoever is worth a look, and each kind of it', () => {
  const people = [
    { ...base, personId: 'fine' },
    { ...base, personId: 'named', name: 'ann@example.com' },
    { ...base, personId: 'phone', phoneNumber: '030 123' },
    { ...base, personId: 'mute', email: null },
  ];
  expect(found(people, { issue: 'any' })).toEqual(['named', 'phone', 'mute']);
  expect(found(people, { issue: 'nameIsEmail' })).toEqual(['named']);
  expect(found(people, { issue: 'badPhone' })).toEqual(['phone']);
  expect(found(people, { issue: 'noEmail' })).toEqual(['mute']);
});

test('people that may be one are found by what is written differently, and stand together', () => {
  const people = [
    { ...base, personId: 'a', email: 'a@example.com', phoneNumber: null, linkedinProfileUrl: null, name: 'A' },
    { ...base, personId: 'b', email: 'b@example.com', phoneNumber: '+49301', linkedinProfileUrl: null, name: 'B' },
    { ...base, personId: 'c', email: 'A@Example.com ', phoneNumber: null, linkedinProfileUrl: null, name: 'C' },
    { ...base, personId: 'd', email: null, phoneNumber: '+49 (0)301', linkedinProfileUrl: null, name: 'D' },
    { ...base, personId: 'e', email: null, phoneNumber: null, linkedinProfileUrl: null, name: 'E' },
  ];
  expect(found(people, { same: 'any' })).toEqual(['a', 'b', 'c', 'd']);
  expect(found(people, { same: 'email' })).toEqual(['a', 'c']);
  expect(found(people, { same: 'phoneNumber' })).toEqual(['b', 'd']);
  const rows = personRows(people);
  const together = besideTwins(rows, findTwins(rows)).map(({ key }) => key);
  expect(together).toEqual(['a', 'c', 'b', 'd', 'e']);
});

test('a search finds every word in any text, without case and accents', () => {
  const people = [base, { ...base, personId: 'person_2', name: 'Zoë Ångström', domain: 'other.example' }];
  expect(found(people, { q: 'angstrom OTHER' })).toEqual(['person_2']);
  expect(found(people, { q: 'person_1' })).toEqual(['person_1']);
});

test('whoever has no value comes last in either direction', () => {
  const rows = personRows(kinds);
  const order = (direction: 'ascending' | 'descending') =>
    sortPeople(rows, { key: 'email', direction }).map(({ key }) => key)[0];
  expect(order('ascending')).toBe('set');
  expect(order('descending')).toBe('set');
});

test('a domain is found under either of its forms, whichever a person has, and so is the host of an e-mail address', () => {
  const people = [
    { ...base, personId: 'letters', domain: 'bücher.example' },
    { ...base, personId: 'punycode', domain: 'xn--bcher-kva.example' },
    { ...base, personId: 'mail', email: 'ada@xn--bcher-kva.example' },
    { ...base, personId: 'other', domain: 'buch.example' },
  ];
  expect(found(people, { q: 'bücher.example' })).toEqual(['letters', 'punycode', 'mail']);
  expect(found(people, { q: 'XN--bcher-kva.example' })).toEqual(['letters', 'punycode', 'mail']);
});
