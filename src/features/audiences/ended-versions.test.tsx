import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conversationKey } from '#src/api/conversations.ts';
import { createQueryClient } from '#src/query-client.ts';
import { endedSentence, endedVersions, useEndedVersions } from './ended-versions.ts';

const at = (status: string) => [
  { audienceId: 'a', effectiveName: 'Acme', status, latestVersion: { versionNumber: 3, status } },
];

test('a version that ends is told once, and only when it was seen working', () => {
  const first = endedVersions(new Set(), at('queued'));
  expect(first.ended).toEqual([]);
  const second = endedVersions(first.working, at('published'));
  expect(second.ended.map(({ effectiveName }) => effectiveName)).toEqual(['Acme']);
  expect(endedSentence(second.ended)).toBe('Acme: version 3 is published');
  expect(endedVersions(second.working, at('published')).ended).toEqual([]);
  expect(endedVersions(new Set(), at('published')).ended).toEqual([]);
  expect(endedVersions(new Set(['gone']), at('published')).ended).toEqual([]);
});

test('the conversation of a version that ends is loaded again: it has new words and suggestions', () => {
  const client = createQueryClient();
  client.setQueryData(conversationKey('a'), {});
  const isStale = () => client.getQueryState(conversationKey('a'))?.isInvalidated;
  const { rerender } = renderHook(useEndedVersions, {
    initialProps: at('processing'),
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(isStale()).toBe(false);
  rerender(at('published'));
  expect(isStale()).toBe(true);
});
