import { describe, expect, it } from 'vitest';
import { confirmationText, isArchived, reread } from './archive-outcome.ts';

describe('archiving', () => {
  it('reads "archived" from the status or from the date', () => {
    expect(isArchived({ status: 'archived' })).toBe(true);
    expect(isArchived({ status: 'published', archivedAt: '+1763683200000' })).toBe(true);
    expect(isArchived({ status: 'published', archivedAt: null })).toBe(false);
    expect(isArchived({})).toBe(false);
    expect(reread({ status: 'draft' })).toEqual({ kind: 'not-archived', status: 'draft' });
  });

  it('asks for the name, or for the id where the name cannot be seen or typed', () => {
    expect(confirmationText({ name: 'Spring offer' }, 'p')).toBe('Spring offer');
    for (const name of [undefined, '', ' ', '\u200b', 'two\nlines', 'a\u202eb', '\ud800']) {
      expect(confirmationText({ name }, 'page_1')).toBe('page_1');
    }
  });
});
