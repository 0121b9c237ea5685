import { expect, test } from 'vitest';
import { confirmationText, publishedAudiences } from './page-screen.tsx';

test('archiving asks for the name, or for the id where the name cannot be seen or typed', () => {
  expect(confirmationText({ name: 'Spring offer' }, 'p')).toBe('Spring offer');
  for (const name of [undefined, '', ' ', '\u200b', 'two\nlines', 'a\u202eb', '\ud800']) {
    expect(confirmationText({ name }, 'page_1')).toBe('page_1');
  }
});

test('lists as published what is published and what still has a published version', () => {
  const publishedVersion = { versionId: 'v' };
  const names = publishedAudiences([
    { audienceId: '1', status: 'published', effectiveName: 'One' },
    { audienceId: '2', status: 'processing', effectiveName: ' ', computedName: 'Two', publishedVersion },
    { audienceId: '3', status: 'archived', effectiveName: 'Three', publishedVersion },
    { audienceId: '4', status: 'draft', effectiveName: 'Four', publishedVersion: {} },
    { audienceId: '5', status: 'published' },
  ]);
  expect(names).toEqual(['One', 'Two', '5']);
});
