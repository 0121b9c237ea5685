import { expect, test } from 'vitest';
import { publishedAudiences } from './published-audiences.ts';

test('lists as published what is published and what still has a published version', () => {
  const names = publishedAudiences([
    { audienceId: '1', status: 'published', effectiveName: 'One' },
    {
      audienceId: '2',
      status: 'processing',
      effectiveName: ' ',
      computedName: 'Two',
      publishedVersion: { versionId: 'v' },
    },
    { audienceId: '3', status: 'archived', effectiveName: 'Three', publishedVersion: { versionId: 'v' } },
    { audienceId: '4', status: 'draft', effectiveName: 'Four', publishedVersion: {} },
    { audienceId: '5', status: 'published' },
  ]).map(({ name }) => name);
  expect(names).toEqual(['One', 'Two', '5']);
});
