import { describe, expect, test } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ListSearch } from '#src/list/list-view.ts';
import { sortByField } from '#src/list/list-view.ts';
import { fileText, rowsFound } from '#test/form-fixtures.ts';
import { type AudienceFacts, audienceFields, audienceKey } from './audience-fields.tsx';

const noFacts: AudienceFacts = { rule: undefined, delays: new Map(), metrics: undefined };
const keys = (audiences: readonly AudienceAnswer[]) => audiences.map(audienceKey).join(' ');
const found = (rows: readonly AudienceAnswer[], search: ListSearch, facts = noFacts) =>
  keys(rowsFound(audienceFields, rows, search, facts));
const sorted = (rows: readonly AudienceAnswer[], key: string, direction: 'ascending' | 'descending', facts = noFacts) =>
  keys(sortByField(rows, audienceFields, { key, direction }, facts));

const people: readonly AudienceAnswer[] = [
  { audienceId: 'a', effectiveName: 'Zürich Klinik', personId: 'p1', metadataOverride: { title: '' } },
  {
    audienceId: 'b',
    effectiveName: 'Acme',
    computedName: 'Robotics AG',
    personId: null,
    status: 'queued',
    metadataOverride: {},
  },
  { audienceId: 'c', effectiveName: 'Acme 007', status: 'awaiting_review', archivedAt: '+1763683200000' },
];

test.each([
  ['zurich', 'a'],
  ['robotics', 'b'],
  ['acme', 'b c'],
  ['p1', 'a'],
  ['awaiting', 'c'],
  ['acme zurich', ''],
])('a search for %j finds %j', (q, expected) => {
  expect(found(people, { q, archivedAt: 'all' })).toBe(expected);
});

describe('a filter', () => {
  test.each([
    [{ status: ['queued', 'awaiting_review'], archivedAt: 'none' }, 'b'],
    [{ overrides: 'yes' }, 'a'],
    [{ overrides: 'search' }, 'a'],
    // What was not sent is not known to be without.
    [{ overrides: 'no' }, 'b'],
    [{ personId: 'none' }, 'b'],
    [{ personId: 'any' }, 'a'],
    [{ personId: 'p1' }, 'a'],
    [{ archivedAt: 'any' }, 'c'],
    [{ archivedAt: 'all' }, 'a b c'],
    [{}, 'a b'],
  ] as const)('%j leaves %j', (filter, expected) => {
    expect(found(people, filter)).toBe(expected);
  });

  test('for delayed ones asks the flag alone', () => {
    const delayed = { ...noFacts, delays: new Map(people.slice(1, 2).map((audience) => [audience, 1])) };
    expect(found(people, { stuck: 'yes' }, delayed)).toBe('b');
    expect(found(people, { stuck: 'no' }, delayed)).toBe('a');
  });
});

test('the columns of sessions sort by what was read of them, and come last where nothing was', () => {
  const figures = new Map([
    ['a', { sessions: 3, conversion: { successes: 1, n: 2 } }],
    ['b', { sessions: 20, conversion: { successes: 2, n: 20 } }],
  ]);
  const facts = { ...noFacts, metrics: figures };
  expect(sorted(people, 'sessions', 'descending', facts)).toBe('b a c');
  expect(sorted(people, 'conversion', 'descending', facts)).toBe('a b c');
  expect(sorted(people, 'sessions', 'descending')).toBe('a b c');
});

test('a file has the headers that spreadsheets are made for, and what visitors did where the list shows it', async () => {
  const items = [{ audienceId: 'a', effectiveName: '=SUM(A1)', createdAt: '+1763683200000' }];
  const written = async (facts = noFacts) => (await fileText(audienceFields, items, facts)).trim().split('\r\n');
  const headers =
    'audienceId,effectiveName,computedName,customName,status,personId,personRouteKey,latestVersion,latestVersionStatus,publishedVersion,publishedVersionStatus,overrides: Search result,overrides: Name,overrides: Context,overrides: Action,overrides: Open Graph,overrides: X,overrides: Author and colour,createdAt,archivedAt';
  expect((await written())[0]).toBe(headers);
  const metrics = new Map([['a', { sessions: 1_204, conversion: { successes: 9, n: 1_200 } }]]);
  const [first, line] = await written({ ...noFacts, metrics });
  expect(first).toBe(
    `${headers},sessions (last 30 days),conversions (last 30 days),sessions where conversion is known`,
  );
  expect(line).toMatch(/,1204,9,1200$/);
});
