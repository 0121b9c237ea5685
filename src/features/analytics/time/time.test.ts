import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayMs,
  hourMs,
  instantOf,
  localOf,
  offsetAt,
  shiftedByDays,
  startOf,
  startOfNext,
  type TimeUnit,
} from './calendar.ts';
import { comparisonRange, isCut, presetRange, presets, publishWindows, timeAxis, unitFor, unitsFor } from './ranges.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();
const now = at('2026-11-21T15:20:00Z');
const berlin = 'Europe/Berlin';
/** Summer time in both hemispheres, by half an hour, at midnight; odd minutes; none; date line. */
const zones =
  'UTC Europe/Berlin America/New_York Australia/Lord_Howe America/Havana Africa/Cairo Asia/Kolkata ' +
  'Asia/Kathmandu America/St_Johns Pacific/Apia Pacific/Auckland America/Sao_Paulo';
const anyZone = fc.constantFrom(...zones.split(' '));
const anyMoment = fc
  .integer({ min: at('2008-01-01T00:00:00Z') / 1000, max: at('2030-01-01T00:00:00Z') / 1000 })
  .map((s) => s * 1000);
const anyUnit = fc.constantFrom<TimeUnit>('hour', 'day', 'week', 'month');

test.each([
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', 2],
  ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', 5.75],
  ['2026-01-01T00:00:00Z', 'America/St_Johns', -3.5],
  ['1969-12-31T23:59:59.500Z', 'UTC', 0],
])('a zone is at %s in %s %d hours ahead of UTC', (moment, zone, hours) => {
  expect(offsetAt(at(moment), zone)).toBe(hours * hourMs);
});

test('a zone has every wall clock at one moment, the first', () => {
  fc.assert(
    fc.property(anyMoment, anyZone, (moment, zone) => {
      const found = instantOf(localOf(moment, zone), zone);
      expect(found).toBeLessThanOrEqual(moment);
      expect(localOf(found, zone)).toBe(localOf(moment, zone));
    }),
  );
});

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ['2026-06-01', 'Europe/Berlin', 24],
  // Midnight does not exist: the day begins at one.
  ['2018-11-04', 'America/Sao_Paulo', 23],
])('the day %s in %s has %d hours, and on an axis as many steps or is one', (date, zone, hours) => {
  const from = instantOf(at(`${date}T00:00:00Z`), zone);
  const day = { from, to: startOfNext('day', from, zone) };
  expect((day.to - from) / hourMs).toBe(hours);
  expect(timeAxis(day, 'hour', zone, day.to).starts).toHaveLength(Math.ceil(hours) + 1);
  expect(timeAxis(day, 'day', zone, day.to)).toMatchObject({ starts: [from, day.to], running: undefined });
});

test('days that a zone left out are passed over', () => {
  const lastBefore = instantOf(at('2011-12-29T00:00:00Z'), 'Pacific/Apia');
  expect(iso(localOf(startOfNext('day', lastBefore, 'Pacific/Apia'), 'Pacific/Apia'))).toBe('2011-12-31T00:00:00.000Z');
});

test('a day ends after each of its moments, also where clocks go back over midnight', () => {
  // At 00:01 it was 23:01 of the day before again.
  const again = at('2010-11-07T03:00:00Z');
  expect(startOfNext('day', again, 'America/St_Johns')).toBeGreaterThan(again);
});

test('every week begins on Monday', () => {
  expect(iso(startOf('week', now, 'UTC'))).toBe('2026-11-16T00:00:00.000Z');
});

test('a time axis covers its range without gap or overlap', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 1, max: 40 * 24 }), anyZone, anyUnit, (from, hours, zone, unit) => {
      const range = { from, to: from + hours * hourMs };
      const { starts } = timeAxis(range, unit, zone, range.to);
      expect(starts[0]).toBe(range.from);
      expect(starts.at(-1)).toBe(range.to);
      for (let step = 1; step < starts.length; step += 1) expect(starts[step]).toBeGreaterThan(starts[step - 1] ?? 0);
      // All but the ends are beginnings of their unit.
      for (const start of unit === 'hour' ? [] : starts.slice(1, -1)) expect(startOf(unit, start, zone)).toBe(start);
    }),
    { numRuns: 60 },
  );
});

test('a time axis marks the step that is still running and the steps that the range cuts', () => {
  const axis = timeAxis(presetRange('7d', now, 'UTC'), 'day', 'UTC', now);
  expect(axis.starts).toHaveLength(8);
  expect(axis.running).toBe(6);
  expect([isCut(axis, 0), isCut(axis, 6)]).toEqual([false, true]);
  expect(timeAxis({ from: now - 9 * dayMs, to: now - 3 * dayMs }, 'day', 'UTC', now).running).toBeUndefined();
});

test('a time axis has a readable number of steps', () => {
  for (const days of [1, 3, 7, 30, 90, 365, 800, 1461, 20_000, 36_000]) {
    const range = { from: now - days * dayMs, to: now };
    expect(unitsFor(range)).toContain(unitFor(range));
    for (const unit of unitsFor(range))
      expect(timeAxis(range, unit, 'Europe/Berlin', now).starts.length).toBeLessThan(205);
  }
});

const moment = '2026-11-21T15:20:00.000Z';
test.each([
  ['today', '2026-11-20T23:00:00.000Z', moment],
  ['yesterday', '2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ['24h', '2026-11-20T16:00:00.000Z', moment],
  ['7d', '2026-11-14T23:00:00.000Z', moment],
  ['30d', '2026-10-22T22:00:00.000Z', moment],
  ['90d', '2026-08-23T22:00:00.000Z', moment],
  ['month', '2026-10-31T23:00:00.000Z', moment],
  ['last-month', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['year', '2025-12-31T23:00:00.000Z', moment],
] as const)('at 15:20 UTC the range %s is from %s to %s in Berlin', (preset, from, to) => {
  const range = presetRange(preset, at(moment), berlin);
  expect([iso(range.from), iso(range.to)]).toEqual([from, to]);
});

test('the month before a March is the whole of February', () => {
  const { from } = presetRange('last-month', at('2026-03-15T12:00:00Z'), berlin);
  expect(iso(from)).toBe('2026-01-31T23:00:00.000Z');
});

const range = presetRange('30d', now, berlin);
const longDay = { from: at('2026-10-24T22:00:00Z'), to: at('2026-10-25T23:00:00Z') };
const leapDay = { from: at('2028-02-28T23:00:00Z'), to: at('2028-02-29T23:00:00Z') };

test.each([
  ['the stretch before takes as much of it as has run', 'previous', range, '2026-09-22T22:00', '2026-10-22T14:20'],
  ['the year before takes the same dates', 'year', range, '2025-10-22T22:00', '2025-11-21T15:20'],
  ['the year before takes the end of February for its 29th', 'year', leapDay, '2027-02-27T23:00', '2027-02-28T23:00'],
  ['the day before one day, where clocks change', 'previous', longDay, '2026-10-23T22:00', '2026-10-24T22:00'],
  ['the hours before hours', 'previous', presetRange('24h', now, berlin), '2026-11-19T16:00', '2026-11-20T15:20'],
] as const)('a comparison with %s', (_what, mode, shown, from, to) => {
  const compared = comparisonRange(mode, shown, berlin);
  expect([iso(compared.from), iso(compared.to)]).toEqual([`${from}:00.000Z`, `${to}:00.000Z`]);
});

test('a comparison by weekdays begins on the same weekday, at the same time, and never overlaps', () => {
  fc.assert(
    fc.property(fc.constantFrom(...presets), anyMoment, anyZone, (preset, moment, zone) => {
      const shown = presetRange(preset, moment, zone);
      const { from, to } = comparisonRange('weekdays', shown, zone);
      expect(to).toBeLessThanOrEqual(shown.from);
      const weekday = (ms: number) => Math.floor(localOf(ms, zone) / dayMs) % 7;
      // Where clocks skip the hour, the first moment after it stands for it.
      if (localOf(from, zone) % dayMs === localOf(shown.from, zone) % dayMs)
        expect(weekday(from)).toBe(weekday(shown.from));
    }),
    { numRuns: 100 },
  );
});

const publishedAt = at('2026-11-10T09:00:00Z');
/** The windows where there are so many days before and after the version, in days. */
const windowDays = (before: number, after: number) => {
  const within = { from: publishedAt - before * dayMs, to: publishedAt + after * dayMs };
  const windows = publishWindows(publishedAt, within, 'UTC');
  return windows && [windows.before, windows.after].map(({ from, to }) => (to - from) / dayMs);
};

test.each([
  ['equally many whole weeks', 70, 11, [7, 7]],
  ['at most four', 39, 42, [28, 28]],
  ['whole days where there are no weeks', 3.5, 9, [3, 3]],
  ['whole hours where there are no days', 70, 1.5 / 24, [1 / 24, 1 / 24]],
  ['nothing below an hour', 70, 1 / 1_440, undefined],
  ['nothing before its beginning', -1, 11, undefined],
])('before and after a version are %s', (_what, before, after, days) => {
  expect(windowDays(before, after)).toEqual(days);
});

test.each(['2026-03-29', '2026-10-25'])(
  'before and after a version four weeks around %s, when clocks change, are four weeks',
  (changed) => {
    const published = at(`${changed}T09:00:00Z`) - 10 * dayMs;
    const [from = 0, to = 0] = [-28, 28].map((days) => shiftedByDays(published, days, berlin));
    const windows = publishWindows(published, { from, to }, berlin);
    expect(windows).toMatchObject({ before: { from, to: published }, after: { from: published, to } });
  },
);
