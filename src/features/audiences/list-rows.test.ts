import { describe, expect, test } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { endedSentence, endedVersions } from './ended-versions.ts';
import { exportAudiences } from './list-export.ts';
import { audienceRows, audienceTitle } from './list-rows.ts';
import { nothingSelected, selectAll, selectRange, toggleSelected } from './list-selection.ts';

const rowOf = (audience: AudienceAnswer) => {
  const [row] = audienceRows([audience]);
  if (row === undefined) throw new Error('One audience makes one row.');
  return row;
};

test('a row is called by its effective name, else another, else its id', () => {
  expect(audienceTitle(rowOf({ audienceId: 'a', effectiveName: 'E', customName: 'C' }))).toBe('E');
  expect(audienceTitle(rowOf({ audienceId: 'a', effectiveName: ' \u200b', customName: 'C' }))).toBe('C');
  expect(audienceTitle(rowOf({ audienceId: 'a' }))).toBe('a');
  expect(rowOf({ effectiveName: 'E', computedName: 'E' }).computedName).toBeUndefined();
  expect(rowOf({ effectiveName: 'E', computedName: 'F' }).computedName).toBe('F');
});

test('{}, and no version at all, both mean that there is none', () => {
  expect(rowOf({ publishedVersion: {} }).published).toBeUndefined();
  expect(rowOf({}).published).toBeUndefined();
  expect(rowOf({ publishedVersion: { versionNumber: 3 } }).published).toEqual({ number: 3, status: undefined });
});

test('an audience that was not read anew keeps its row', () => {
  const audience = { audienceId: 'a' };
  expect(rowOf(audience)).toBe(rowOf(audience));
});

describe('a selection', () => {
  const shown = ['a', 'b', 'c', 'd'];
  test('takes a row in and out', () => {
    const one = toggleSelected(nothingSelected, 'b');
    expect([...one.keys]).toEqual(['b']);
    expect([...toggleSelected(one, 'b').keys]).toEqual([]);
  });
  test('goes from the row selected last to another, in either direction', () => {
    const from = toggleSelected(nothingSelected, 'c');
    expect([...selectRange(from, 'a', shown).keys].sort()).toEqual(['a', 'b', 'c']);
    expect([...selectRange(from, 'd', shown).keys].sort()).toEqual(['c', 'd']);
    expect([...selectRange(nothingSelected, 'b', shown).keys]).toEqual(['b']);
    expect([...selectRange({ keys: new Set(['x']), anchor: 'x' }, 'b', shown).keys].sort()).toEqual(['b', 'x']);
  });
  test('of everything shown keeps what the filters hide', () => {
    expect([...selectAll({ keys: new Set(['x']), anchor: 'x' }, shown).keys].sort()).toEqual([...shown, 'x']);
  });
});

describe('a version that ends', () => {
  const at = (status: string, latest = status) =>
    audienceRows([
      { audienceId: 'a', effectiveName: 'Acme', status, latestVersion: { versionNumber: 3, status: latest } },
    ]);
  test('is told once, and only when it was seen working', () => {
    const first = endedVersions(new Set(), at('queued'));
    expect(first.ended).toEqual([]);
    const second = endedVersions(first.working, at('published'));
    expect(second.ended.map(({ name }) => name)).toEqual(['Acme']);
    expect(endedSentence(second.ended)).toBe('Acme: version 3 is published.');
    expect(endedVersions(second.working, at('published')).ended).toEqual([]);
    expect(endedVersions(new Set(), at('published')).ended).toEqual([]);
  });
  test('is not told of an audience that is not in the list', () => {
    expect(endedVersions(new Set(['gone']), at('published')).ended).toEqual([]);
  });
  test('together with others is told in counts', () => {
    const ended = ['published', 'published', 'cancelled'].map((status, index) => ({
      audienceId: `a${index}`,
      name: 'n',
      versionNumber: 1,
      status,
    }));
    expect(endedSentence(ended)).toBe('3 versions are done: 2 published, 1 cancelled.');
  });
});

describe('an export', () => {
  const items = [{ audienceId: 'a', effectiveName: '=SUM(A1)', createdAt: '+1763683200000' }];
  test('neutralises names and timestamps that a spreadsheet would run', async () => {
    const { parts, fileName, partial } = await exportAudiences(
      audienceRows(items),
      { items, state: 'complete', totalCount: 1 },
      'p/1',
      'csv',
    );
    const text = parts.join('');
    expect(text).toContain("a,'=SUM(A1),");
    expect(text).toContain("'+1763683200000,2025-11-21T00:00:00.000Z");
    expect(fileName).toBe('audiences-p-1.csv');
    expect(partial).toBe(false);
  });
  test('holds what visitors did where the list shows it, and nothing of what is not known', async () => {
    const walk = { items, state: 'complete' as const, totalCount: 1 };
    const figures = new Map([['a', { sessions: 1_204, conversion: { successes: 9, n: 1_200 } }]]);
    const { parts } = await exportAudiences(audienceRows(items), walk, 'p', 'csv', figures);
    const lines = parts.join('').trim().split('\r\n');
    expect(lines[0]).toMatch(
      /sessions \(last 30 days\),conversions \(last 30 days\),sessions where conversion is known$/,
    );
    expect(lines[1]).toMatch(/,1204,9,1200$/);
    expect((await exportAudiences(audienceRows(items), walk, 'p', 'csv')).parts.join('')).not.toContain('30 days');
    const json = await exportAudiences(audienceRows(items), walk, 'p', 'json', figures);
    expect(JSON.parse(json.parts.join(''))).toEqual(items);
  });
  test('of a list that was not read to its end says so, in its name too', async () => {
    const { fileName, said, partial } = await exportAudiences(
      audienceRows(items),
      { items, state: 'walking', totalCount: 48 },
      'p',
      'csv',
    );
    expect(fileName).toBe('audiences-p-partial-1-of-48.csv');
    expect(said).toContain('only 1 of 48 are loaded');
    expect(partial).toBe(true);
  });
});
