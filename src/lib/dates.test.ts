import { describe, expect, it } from 'vitest';
import { formatAbsolute, formatClock, formatRelative, isoText } from './dates.ts';
import { formatBytes, formatDuration } from './numbers.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

describe('a moment in words', () => {
  it('is told from now, in the largest unit that fits', () => {
    expect(formatRelative(now - 20_000, now)).toBe('just now');
    expect(formatRelative(now - 2 * hour, now)).toBe('2 hours ago');
    expect(formatRelative(now + 3 * hour, now)).toBe('in 3 hours');
    expect(formatRelative(now - 59.9 * 60_000, now)).toBe('59 minutes ago');
    expect(formatRelative(now - 800 * 24 * hour, now)).toBe('2 years ago');
  });

  it('names the zone, and survives a zone that nobody knows', () => {
    expect(formatAbsolute(now, 'Europe/Stockholm')).toContain('GMT+1');
    expect(formatAbsolute(now, 'Nowhere/At-all')).toBe(formatAbsolute(now));
    expect(isoText(Number.MAX_VALUE)).toBeUndefined();
    expect(isoText(now)).toBe('2026-11-21T12:00:00.000Z');
  });
});

describe('the time of something read', () => {
  it('has its day only when that is not today', () => {
    expect(formatClock(Date.now(), 'Nowhere/At-all')).toMatch(/^\d\d:\d\d( [AP]M)?$/);
    expect(formatClock(Date.UTC(2024, 10, 21, 12, 5), 'Europe/Stockholm')).toMatch(/21.*2024, (01|13):05/);
  });
});

describe('amounts', () => {
  it('always say their unit', () => {
    expect(formatBytes(0)).toBe('0 byte');
    expect(formatBytes(4210)).toBe('4.2 kB');
    expect(formatDuration(41)).toBe('41 ms');
    expect(formatDuration(3210)).toBe('3.2 s');
  });
});
