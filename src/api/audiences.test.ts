import { describe, expect, test } from 'vitest';

import { existingVersion, isArchived, publishedVersionOf } from './audiences.ts';

test('an empty version, null and none at all are no version', () => {
  expect(existingVersion({})).toBeUndefined();
  expect(existingVersion(null)).toBeUndefined();
  expect(existingVersion(undefined)).toBeUndefined();
  expect(existingVersion({ versionNumber: 0 })).toEqual({ versionNumber: 0 });
});

describe('the published version', () => {
  test.each([
    ['is one that was published, whatever it is now', { status: 'cancelled', publishedAt: '2026-05-01T10:00:00Z' }],
    ['is one that says so without a moment', { status: 'published' }],
    ['may have a status that nobody documented', { status: 'in_legal_review' }],
    ['may say nothing but its number', { versionNumber: 3 }],
  ])('%s', (_promise, version) => {
    expect(publishedVersionOf({ publishedVersion: version })).toEqual(version);
  });

  test.each(['queued', 'processing', 'draft', 'cancelled'])('is none where one that is %s was sent', (status) => {
    expect(publishedVersionOf({ publishedVersion: { versionNumber: 1, status } })).toBeUndefined();
  });
});

test('a page or an audience is archived by its status or by its date', () => {
  expect(isArchived({ status: 'archived' })).toBe(true);
  expect(isArchived({ status: 'published', archivedAt: '+1763683200000' })).toBe(true);
  expect(isArchived({ status: 'published', archivedAt: null })).toBe(false);
  expect(isArchived({})).toBe(false);
});
