import { expect, test } from 'vitest';
import { findTwins } from '#src/features/people/core/duplicates.ts';
import { exportPeople } from './list-export.ts';
import { personRows } from './person-rows.ts';

const rows = personRows([
  {
    personId: 'person_1',
    name: '=cmd()',
    email: null,
    domain: '',
    phoneNumber: '+4930123',
    slug: 'a',
    createdAt: '+1767225600',
  },
]);

const complete = { state: 'complete', totalCount: 1, items: [{}] };

test('the file tells null, empty and left out apart, and runs nothing', async () => {
  const { parts, said, fileName } = await exportPeople(rows, findTwins(rows), complete, 'csv');
  const text = parts.join('');
  expect(text).toContain("'=cmd()");
  expect(text).toContain("'+4930123");
  expect(text).toContain('email: Not set (null); domain: Empty text; linkedinProfileUrl: Left out by the service');
  expect(text).toContain('2026-01-01');
  expect([said, fileName]).toEqual(['Exported 1 person.', 'people.csv']);
});

test('a list that was not read to its end makes a file that says so', async () => {
  const stopped = { state: 'stopped', totalCount: 2_000, items: [{}] };
  const { said, fileName, partial } = await exportPeople(rows, findTwins(rows), stopped, 'csv');
  expect(partial).toBe(true);
  expect(fileName).toBe('people-partial-1-of-2000.csv');
  expect(said).toContain('only 1 of 2,000 are loaded');
});

test('an empty text is one without any character: white space alone is told as what it is', async () => {
  const blank = personRows([{ personId: 'person_2', name: ' \u200b', email: '', domain: null }]);
  const { parts } = await exportPeople(blank, findTwins(blank), complete, 'csv');
  expect(parts.join('')).toContain('name: White space alone; email: Empty text; domain: Not set (null)');
});

test('a file for programs holds the same people as the service sent them: null, empty and left out are three things', async () => {
  const { parts, fileName, mediaType, said } = await exportPeople(rows, findTwins(rows), complete, 'json');
  const [person] = JSON.parse(parts.join(''));
  expect(person).toEqual(rows[0]?.person);
  expect([person.email, person.domain, 'linkedinProfileUrl' in person]).toEqual([null, '', false]);
  expect([fileName, mediaType, said]).toEqual(['people.json', 'application/json', 'Exported 1 person.']);
});

test('thousands of people come in their order and once each, in either form', async () => {
  const many = personRows(
    Array.from({ length: 1_234 }, (_, index) => ({ personId: `person_${index}`, name: `"N", ${index}` })),
  );
  const ids = many.map(({ key }) => key);
  const csv = (await exportPeople(many, new Map(), complete, 'csv')).parts.join('');
  expect(csv.match(/^person_\d+/gm)).toEqual(ids);
  const json = (await exportPeople(many, new Map(), complete, 'json')).parts.join('');
  expect(JSON.parse(json).map(({ personId }: { personId: string }) => personId)).toEqual(ids);
});

test('nobody is an empty array', async () => {
  const { parts } = await exportPeople([], new Map(), complete, 'json');
  expect(JSON.parse(parts.join(''))).toEqual([]);
});
