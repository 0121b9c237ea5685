import { describe, expect, test } from 'vitest';
import type { PersonAnswer } from '#src/api/people.ts';
import { sortRows } from '#src/lib/sort-rows.ts';
import type { ListSearch } from '#src/list/list-view.ts';
import { sortByField } from '#src/list/list-view.ts';
import { fileOf, fileText, rowsFound } from '#test/form-fixtures.ts';
import { peopleFacts, peopleFields, personKey } from './people-fields.tsx';

const found = (people: readonly PersonAnswer[], search: ListSearch) =>
  rowsFound(peopleFields, people, search, peopleFacts(people, true)).map(({ personId }) => personId);

const kinds: readonly PersonAnswer[] = [
  { personId: 'set', email: 'ann@example.com' },
  { personId: 'null', email: null },
  { personId: 'empty', email: '' },
  { personId: 'absent' },
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

test('whoever needs attention is found, also by one kind of it', () => {
  const people = [
    { personId: 'fine', email: 'ann@example.com' },
    { personId: 'phone', phoneNumber: '030 123' },
    { personId: 'mute', email: null },
  ];
  expect(found(people, { issue: 'any' })).toEqual(['phone', 'mute']);
  expect(found(people, { issue: 'badPhone' })).toEqual(['phone']);
});

test('people that may be one are found by what is written differently, and stand together', () => {
  const people = [
    { personId: 'a', email: 'a@example.com', name: 'A' },
    { personId: 'b', email: 'b@example.com', phoneNumber: '+49301', name: 'B' },
    { personId: 'c', email: 'A@Example.com ', name: 'C' },
    { personId: 'd', phoneNumber: '+49 (0)301', name: 'D' },
    { personId: 'e', name: 'E' },
  ];
  expect(found(people, { same: 'any' })).toEqual(['a', 'b', 'c', 'd']);
  expect(found(people, { same: 'email' })).toEqual(['a', 'c']);
  expect(found(people, { same: 'phoneNumber' })).toEqual(['b', 'd']);
  const { duplicates } = peopleFacts(people, true);
  const together = sortRows(people, (person) => duplicates?.get(person)?.first, 'ascending').map(personKey);
  expect(together).toEqual(['a', 'c', 'b', 'd', 'e']);
});

test('phone numbers of one country stand together, however they are written', () => {
  const written = ['+1 212 555 0100', '+49 30 1234', 'none', '+4989123', '(1) 213-5550100', '+44 20 7946', ''];
  const people = written.map((phoneNumber) => ({ personId: phoneNumber, phoneNumber }));
  const sort = { key: 'phoneNumber', direction: 'ascending' } as const;
  const order = sortByField(people, peopleFields, sort, peopleFacts(people, true)).map(({ personId }) => personId);
  expect(order.slice(0, 5)).toEqual(['+1 212 555 0100', '(1) 213-5550100', '+44 20 7946', '+49 30 1234', '+4989123']);
});

test('a domain is found under either of its forms, whichever a person has, and so is the host of an e-mail address', () => {
  const people = [
    { personId: 'letters', domain: 'bücher.example' },
    { personId: 'punycode', domain: 'xn--bcher-kva.example' },
    { personId: 'mail', email: 'ada@xn--bcher-kva.example' },
    { personId: 'other', domain: 'buch.example' },
  ];
  expect(found(people, { q: 'bücher.example' })).toEqual(['letters', 'punycode', 'mail']);
  expect(found(people, { q: 'XN--bcher-kva.example' })).toEqual(['letters', 'punycode', 'mail']);
});

describe('a file', () => {
  const rows: readonly PersonAnswer[] = [
    { personId: 'p1', name: '=cmd()', email: null, domain: '', phoneNumber: '+4930123', createdAt: '+1767225600' },
  ];
  const written = (people: readonly PersonAnswer[]) => fileText(peopleFields, people, peopleFacts(people, true));
  const fileIn = (people: readonly PersonAnswer[], loaded: Parameters<typeof fileOf>[3]) =>
    fileOf(peopleFields, people, peopleFacts(people, true), loaded);

  test('has the headers of a spreadsheet, tells null, empty, blank and left out apart, and runs nothing', async () => {
    const text = await written(rows);
    expect(text.split('\r\n')[0]).toBe(
      'personId,name,email,domain,slug,phoneNumber,linkedinProfileUrl,missing,needs attention,duplicates,createdAt,updatedAt',
    );
    expect(text).toContain("'=cmd()");
    expect(text).toContain("'+4930123");
    expect(text).toContain('email: Not set (null); domain: Empty text; linkedinProfileUrl: Not returned by API');
    // A time as a spreadsheet reads it; one that is none stays as it was sent.
    expect(text).toContain(',2026-01-01T00:00:00.000Z,');
    expect(text).not.toContain('1767225600');
    expect(await written([{ personId: 'p1', createdAt: 'yesterday' }])).toContain(',yesterday,');
    expect(await written([{ personId: 'person_2', name: ' \u200b' }])).toContain('name: Blank (spaces only)');
  });

  test('of a list that was not loaded to its end says so, in its name too', async () => {
    const { said, fileName, partial } = await fileIn(rows, { state: 'stopped', totalCount: 2_000 });
    expect([partial, fileName]).toEqual([true, 'list-partial-1-of-2000.csv']);
    expect(said).toContain('1 of 2,000 loaded so far');
  });

  test('for programs has the same people as the service sent them: null, empty and left out are three things', async () => {
    const { parts, fileName, mediaType } = await fileIn(rows, { form: 'json' });
    expect(JSON.parse(parts.join(''))).toStrictEqual(rows);
    const many = Array.from({ length: 1_001 }, (_, at) => ({ personId: `person_${at}` }));
    expect(JSON.parse((await fileIn(many, { form: 'json' })).parts.join(''))).toEqual(many);
    expect([fileName, mediaType]).toEqual(['list.json', 'application/json']);
    expect(JSON.parse((await fileIn([], { form: 'json' })).parts.join(''))).toEqual([]);
  });
});
