import { describe, expect, test } from 'vitest';
import { delayOf, delayRule, isWorking, workingSince } from './delayed-versions.ts';

const took = (versionId: string, queueDurationMs: number | undefined) => ({
  latestVersion: queueDurationMs === undefined ? { versionId } : { versionId, queueDurationMs },
});

describe('the rule', () => {
  test('is the 95th percentile by nearest rank, and counts a version that is latest and published once', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => took(`v${index}`, (index + 1) * 1_000));
    expect(delayRule(hundred)).toEqual({ thresholdMs: 95_000, versions: 100 });
    expect(delayRule([took('a', 5), took('b', 7)])).toEqual({ thresholdMs: 7, versions: 2 });
    const twice = { ...took('v', 10), publishedVersion: took('v', 10).latestVersion };
    expect(delayRule([twice])).toEqual({ thresholdMs: 10, versions: 1 });
  });

  test('is none where no version says how long it was queued', () => {
    expect(delayRule([took('a', undefined), {}, took('b', Number.NaN), took('c', -1)])).toBeUndefined();
  });
});

test('delayed is what takes longer than the rule, and nothing without rule or moment', () => {
  const rule = { thresholdMs: 1_000, versions: 3 };
  const since = (ms: number) => ({ status: 'queued', latestVersion: { queuedAt: new Date(ms).toISOString() } });
  expect(delayOf(since(5_000), rule, 6_001)).toBe(1_001);
  expect(delayOf(since(5_000), rule, 6_000)).toBeUndefined();
  expect(delayOf(since(9_000), rule, 6_000)).toBeUndefined();
  expect(delayOf({ status: 'queued' }, rule, 6_000)).toBeUndefined();
  expect(delayOf({ ...since(5_000), status: 'published' }, rule, 6_001)).toBeUndefined();
  expect(delayOf(since(0), undefined, 6_000)).toBeUndefined();
});

test('working is what is queued or processing, by its own status or its latest version’s, and never what is archived', () => {
  expect(isWorking({ status: 'queued' })).toBe(true);
  expect(isWorking({ status: 'published', latestVersion: { status: 'processing' } })).toBe(true);
  expect(isWorking({ status: 'pending' })).toBe(false);
  expect(isWorking({})).toBe(false);
  expect(isWorking({ status: 'archived', latestVersion: { status: 'queued' } })).toBe(false);
  expect(isWorking({ status: 'queued', archivedAt: '+1763683200000' })).toBe(false);
});

test('it works since the version was queued, else since it was made', () => {
  const latestVersion = { queuedAt: '2026-01-01T00:00:01Z', createdAt: '2026-01-01T00:00:00Z' };
  expect(workingSince({ latestVersion })).toBe(Date.UTC(2026, 0, 1, 0, 0, 1));
  expect(workingSince({ latestVersion: { createdAt: '+1767225600' } })).toBe(Date.UTC(2026, 0, 1));
  expect(workingSince({ latestVersion: { queuedAt: 'soon' } })).toBeUndefined();
});
