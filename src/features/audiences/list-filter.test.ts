import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { filterAudiences, searchWords, sortAudiences, statusCounts } from './list-filter.ts';
import { type AudienceRow, audienceRows } from './list-rows.ts';
import type { ListFilter } from './list-view.ts';

const all: ListFilter = {
  words: [],
  statuses: [],
  overrides: undefined,
  stuck: undefined,
  personId: undefined,
  archivedAt: undefined,
};
const none = new Set<string>();
const rowsOf = (...audiences: AudienceAnswer[]) => audienceRows(audiences);
const keys = (rows: readonly AudienceRow[]) => rows.map(({ key }) => key).join(' ');
const found = (rows: readonly AudienceRow[], filter: Partial<ListFilter>, stuck: ReadonlySet<string> = none) =>
  keys(filterAudiences(rows, { ...all, ...filter }, stuck));

const people = rowsOf(
  {
    audienceId: 'a',
    effectiveName: 'Zürich Klinik',
    personId: 'p1',
    status: 'published',
    metadataOverride: { title: '' },
  },
  {
    audienceId: 'b',
    effectiveName: 'Acme',
    computedName: 'Robotics AG',
    personId: null,
    status: 'queued',
    metadataOverride: {},
  },
  { audienceId: 'c', effectiveName: 'Acme 007', status: 'awaiting_review', archivedAt: '+1763683200000' },
);

describe('a search', () => {
  test.each([
    ['zurich', 'a'],
    ['KLINIK zürich', 'a'],
    ['robotics', 'b'],
    ['acme', 'b c'],
    ['007', 'c'],
    ['p1', 'a'],
    ['awaiting', 'c'],
    ['acme zurich', ''],
    ['   ', 'a b c'],
  ])('for %j finds %j', (q, expected) => {
    expect(found(people, { words: searchWords(q) })).toBe(expected);
  });

  test('finds any part of any name, whatever the name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, from, length) => {
        const rows = rowsOf({ audienceId: 'a', effectiveName: text });
        const characters = [...text];
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % characters.length)).join('');
        // A part that begins inside of a composed character is no text of its own.
        fc.pre(part.normalize('NFKD') === part && text.normalize('NFKD') === text && !/\p{M}/u.test(part));
        expect(found(rows, { words: searchWords(part) })).toBe('a');
      }),
    );
  });
});

describe('a filter', () => {
  test.each([
    [{ statuses: ['queued', 'awaiting_review'] }, 'b c'],
    [{ overrides: 'yes' }, 'a'],
    [{ overrides: 'basic' }, 'a'],
    [{ overrides: 'x' }, ''],
    [{ personId: 'none' }, 'b'],
    [{ personId: 'any' }, 'a'],
    [{ personId: 'p1' }, 'a'],
    [{ archivedAt: 'none' }, 'a b'],
    [{ archivedAt: 'any' }, 'c'],
  ] as const)('%j leaves %j', (filter, expected) => {
    expect(found(people, filter)).toBe(expected);
  });

  test('for what sets nothing leaves out what nobody knows: metadata that were not sent', () => {
    expect(found(people, { overrides: 'no' })).toBe('b');
  });

  test('for stuck ones asks the flag alone', () => {
    expect(found(people, { stuck: 'yes' }, new Set(['b']))).toBe('b');
    expect(found(people, { stuck: 'no' }, new Set(['b']))).toBe('a c');
  });

  test('that asks for nothing gives the very same list', () => {
    expect(filterAudiences(people, all, none)).toBe(people);
  });
});

test('sorting puts what is not known last in both directions, and keeps the service’s order without one', () => {
  const rows = rowsOf(
    { audienceId: 'a', latestVersion: { versionNumber: 2 } },
    { audienceId: 'b', latestVersion: {} },
    { audienceId: 'c', latestVersion: { versionNumber: 10 } },
  );
  expect(keys(sortAudiences(rows, { key: 'latestVersion', direction: 'ascending' }))).toBe('a c b');
  expect(keys(sortAudiences(rows, { key: 'latestVersion', direction: 'descending' }))).toBe('c a b');
  expect(sortAudiences(rows, undefined)).toBe(rows);
  expect(sortAudiences(rows, { key: 'toString', direction: 'ascending' })).toBe(rows);
});

test('the statuses offered are the documented ones, what was seen besides, and what the address asks for', () => {
  const counts = statusCounts(people, ['gone']);
  expect(counts.slice(0, 3)).toEqual([
    { status: 'published', count: 1 },
    { status: 'draft', count: 0 },
    { status: 'queued', count: 1 },
  ]);
  expect(counts.slice(-2)).toEqual([
    { status: 'awaiting_review', count: 1 },
    { status: 'gone', count: 0 },
  ]);
});

test('the columns of sessions sort by what was read of them, and come last where nothing was', () => {
  const figures = new Map([
    ['a', { sessions: 3, conversion: { successes: 1, n: 2 } }],
    ['b', { sessions: 20, conversion: { successes: 2, n: 20 } }],
  ]);
  const sorted = (key: string) => keys(sortAudiences(people, { key, direction: 'descending' }, figures));
  expect(sorted('sessions')).toBe('b a c');
  expect(sorted('conversion')).toBe('a b c');
  expect(keys(sortAudiences(people, { key: 'sessions', direction: 'descending' }, undefined))).toBe('a b c');
});
