import { expect, it } from 'vitest';
import { formatAbsolute, formatClock, formatRelative, isoText } from './dates.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

it('a moment in words is told from now, in the largest unit that fits', () => {
  const moments = [-20_000, -2 * hour, 3 * hour, -59.9 * 60_000, -800 * 24 * hour];
  const words = ['just now', '2 hours ago', 'in 3 hours', '59 minutes ago', '2 years ago'];
  expect(moments.map((ms) => formatRelative(now + ms, now))).toEqual(words);
});

it('a moment in words names the zone, and survives a zone that nobody knows', () => {
  expect(formatAbsolute(now, 'Europe/Stockholm')).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d CET$/);
  expect(formatAbsolute(now, 'Nowhere/At-all')).toBe(formatAbsolute(now));
  expect(isoText(Number.MAX_VALUE)).toBeUndefined();
  expect(isoText(now)).toBe('2026-11-21T12:00:00.000Z');
});

it('the time of something read has its day only when that is not today', () => {
  expect(formatClock(Date.now(), 'Nowhere/At-all')).toMatch(/^\d\d:\d\d$/);
  expect(formatClock(Date.UTC(2024, 10, 21, 12, 5), 'Europe/Stockholm')).toBe('21 Nov 2024, 13:05');
});
