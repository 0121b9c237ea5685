import { expect, it } from 'vitest';
import { durationEdges, scrollEdges } from '../query/session-query.ts';
import { stepsIn, stretchOf, timeAxis } from '../time/ranges.ts';
import { noFilters, readView, writeBrush, writeIndexes, writeWithout } from './view.ts';

const now = Date.UTC(2026, 10, 21, 12);
const read = (search: Parameters<typeof readView>[0]) => readView(search, now, 'UTC');

it('reads the usual view from an address that says nothing, or nonsense, or a brush as it was once written', () => {
  const nonsense = { range: 'soon', tz: 'Mars/Base', compare: 'x', brush: 'a', from: 'yesterday' };
  const old: Record<string, string> = { range: '30d', steps: '3-9', brush: '3-9' };
  for (const search of [{}, nonsense, old, { brush: '2026-11-08/2026-11-01' }, { brush: '/' }]) {
    const view = read(search);
    expect(view).toMatchObject({ range: '30d', zone: 'UTC', moments: { from: Date.UTC(2026, 9, 23), to: now } });
    expect(view).toMatchObject({ compare: 'none', by: 'audienceId', rank: 'sessions', show: 'charts' });
    expect(view.filters).toEqual(read({}).filters);
  }
});

it('reads a custom range from its moments alone, and not one that ends before it begins', () => {
  const search = { range: 'custom', from: '2026-01-01T00:00:00Z', to: String(Date.UTC(2026, 1, 1)) };
  expect(read(search).moments).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) });
  expect(read({ ...search, from: '2026-03-01' }).range).toBe('30d');
  expect(read({ range: 'all', compare: 'year' })).toMatchObject({ compare: 'none', moments: undefined });
});

it('reads filters as they were chosen, sessions without the field among them', () => {
  const { filters } = read({ source: ['', 'ads', 'ads'], hours: ['3-5', '200', '4'], did: 'click' });
  expect(filters).toMatchObject({ utmSource: ['', 'ads'], weekHours: [3, 4, 5], funnel: 'click', utmTerm: undefined });
  expect(read(noFilters).filters).toEqual(read({}).filters);
});

it('reads what is left out as it is written, column by column', () => {
  const without = { utmSource: ['', 'a:b'], audienceId: ['audience_1'] };
  const not = writeWithout(without, 'utmTerm', ['shoes']);
  expect(read({ not }).filters.without).toEqual({ ...without, utmTerm: ['shoes'] });
  expect(read({ not: writeWithout(without, 'audienceId') }).filters.without).toEqual({ utmSource: ['', 'a:b'] });
  expect(writeWithout({ utmTerm: ['shoes'] }, 'utmTerm')).toBeUndefined();
  expect(read({ not: ['shoe:size', 'source'] }).filters).toEqual(read({}).filters);
});

it('reads every step of scroll depth and time that a chart writes', () => {
  for (const [name, filter, edges] of [
    ['scroll', 'scroll', scrollEdges],
    ['time', 'duration', durationEdges],
  ] as const) {
    for (const step of edges.keys()) expect(read({ [name]: writeIndexes([step]) }).filters[filter]).toEqual([step]);
    expect(read({ [name]: String(edges.length) }).filters[filter]).toBeUndefined();
  }
});

it('writes indexes as runs that read the same', () => {
  const written = writeIndexes([7, 3, 4, 5]);
  expect(written).toEqual(['3-5', '7']);
  expect(read({ hours: written }).filters.weekHours).toEqual([3, 4, 5, 7]);
  expect(writeIndexes([])).toBeUndefined();
});

it('keeps the days of a brush while its range rolls on, with the day that was still running as a whole', () => {
  const from = Date.UTC(2026, 10, 19);
  const axis = timeAxis({ from: Date.UTC(2026, 9, 23), to: now }, 'day', 'UTC', now);
  const last = axis.starts.length - 2;
  const brush = writeBrush(stretchOf(axis, last - 2, last), undefined);
  for (const later of [now, now + 5 * 86_400_000]) {
    const view = readView({ range: '30d', brush }, later, 'UTC');
    expect(view.filters.brush).toEqual({ from, to: Date.UTC(2026, 10, 22) });
  }
  expect(stepsIn(axis, { from, to: Date.UTC(2026, 10, 22) })).toEqual([last - 2, last]);
  expect(stepsIn(axis, { from: from - 90 * 86_400_000, to: from - 60 * 86_400_000 })).toBeUndefined();
  expect(writeBrush({ from: 0, to: 1 }, { from: 0, to: 1 })).toBeUndefined();
  expect(writeBrush({ from: 0, to: 1 }, { from: 0, to: 2 })).toBeDefined();
});
