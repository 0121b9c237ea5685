import { describe, expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import { findDuplicates, issuesOf, sameKeysOf } from './person-checks.ts';

describe('people who may be the same', () => {
  test('stand in one group, also by way of another', () => {
    const duplicates = findDuplicates([
      { personId: 'a', email: 'zofia@example.com' },
      { personId: 'alone', email: 'adam@example.com', name: 'Adam' },
      { personId: 'c', phoneNumber: '+4930' },
      { personId: 'b', email: 'zofia@example.com', phoneNumber: '+4930' },
    ]);
    expect([...duplicates].map(([{ personId }, found]) => [personId, found])).toEqual([
      ['a', { kinds: ['email'], first: 0, place: 1, size: 3 }],
      ['c', { kinds: ['phoneNumber'], first: 0, place: 2, size: 3 }],
      ['b', { kinds: ['email', 'phoneNumber'], first: 0, place: 3, size: 3 }],
    ]);
  });

  test('are found among thousands who share two things', () => {
    const same = { email: 'info@x.example', name: 'Info', domain: 'x.example' };
    const people = Array.from({ length: 20_000 }, () => ({ ...same }));
    const last = { kinds: ['email', 'name'], size: 20_000, place: 20_000, first: 0 };
    expect([...findDuplicates(people).values()].at(-1)).toEqual(last);
  });
});

test('people are told to be the same by what is written differently', () => {
  const one = { email: ' Ann@Example.com ', phoneNumber: '+49 (0)30 123', name: 'Ánn  Lee', domain: 'Example.com' };
  const other = { email: 'ann@example.com', phoneNumber: '+4930123', name: 'ann lee', domain: 'example.com' };
  expect(sameKeysOf(one)).toEqual(sameKeysOf(other));
  expect(sameKeysOf({ email: 'Ann', phoneNumber: null, name: 'Ann Lee', domain: '' })).toEqual({});
});

test.each<[string, PersonAnswer, string[]]>([
  ['all is well', { name: 'Ann', email: 'ann@acme.example', phoneNumber: '+4930123456', domain: 'acme.example' }, []],
  ['the service left all out', {}, []],
  ['all is null', { email: null, phoneNumber: null, domain: null, linkedinProfileUrl: null }, ['noEmail']],
  ['texts are blank', { name: ' ', email: ' ' }, ['noName', 'noEmail']],
  ['the name is an address', { name: ' ann@acme.example ', email: 'ann@acme.example' }, ['nameIsEmail']],
  [
    'nothing has its form',
    { name: 'Ann', email: 'ann', phoneNumber: '030 123', domain: 'https://a.example', linkedinProfileUrl: 'ann' },
    ['badEmail', 'badPhone', 'badDomain', 'badLinkedin'],
  ],
  ['a profile is one', { name: 'Ann', linkedinProfileUrl: 'https://www.linkedin.com/in/ann' }, []],
])('where %s, the issues are these', (_what, person, issues) => {
  expect(issuesOf(person)).toEqual(issues);
});
