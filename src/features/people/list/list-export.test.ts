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

test('the file tells null, empty and left out apart, and runs nothing', () => {
  const { text, said, fileName } = exportPeople(rows, findTwins(rows), {
    state: 'complete',
    totalCount: 1,
    items: [{}],
  });
  expect(text).toContain("'=cmd()");
  expect(text).toContain("'+4930123");
  expect(text).toContain('email: Not set (null); domain: Empty text; linkedinProfileUrl: Left out by the service');
  expect(text).toContain('2026-01-01');
  expect([said, fileName]).toEqual(['Exported 1 person.', 'people.csv']);
});

test('a list that was not read to its end makes a file that says so', () => {
  const { said, fileName, partial } = exportPeople(rows, findTwins(rows), {
    state: 'stopped',
    totalCount: 2_000,
    items: [{}],
  });
  expect(partial).toBe(true);
  expect(fileName).toBe('people-partial-1-of-2000.csv');
  expect(said).toContain('only 1 of 2,000 are loaded');
});

test('an empty text is one without any character: white space alone is told as what it is', () => {
  const blank = personRows([{ personId: 'person_2', name: ' \u200b', email: '', domain: null }]);
  const { text } = exportPeople(blank, findTwins(blank), { state: 'complete', totalCount: 1, items: [{}] });
  expect(text).toContain('name: White space alone; email: Empty text; domain: Not set (null)');
});
