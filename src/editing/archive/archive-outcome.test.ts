import { expect, test } from 'vitest';
import { isArchived, reread } from './archive-outcome.ts';

test('reads "archived" from the status or from the date', () => {
  expect(isArchived({ status: 'archived' })).toBe(true);
  expect(isArchived({ status: 'published', archivedAt: '+1763683200000' })).toBe(true);
  expect(isArchived({ status: 'published', archivedAt: null })).toBe(false);
  expect(isArchived({})).toBe(false);
});

test('says of a thing that was read again what became of the request', () => {
  expect(reread({ status: 'archived' })).toEqual({ kind: 'archived' });
  expect(reread({ status: 'draft' })).toEqual({ kind: 'not-archived', status: 'draft' });
  expect(reread({})).toEqual({ kind: 'not-archived', status: undefined });
  expect(reread(undefined)).toEqual({ kind: 'gone' });
});
