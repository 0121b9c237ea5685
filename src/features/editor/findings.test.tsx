import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { type EditorValues, editorFields } from '#src/fields/audience-override-fields.tsx';
import { createQueryClient } from '#src/query-client.ts';
import { useKnownPeople } from './findings.tsx';
import { leakLint, type PeopleIndex } from './leak-lint.ts';

function withClient(client: ReturnType<typeof createQueryClient>) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

function leaksIn(title: string, index: PeopleIndex | undefined) {
  const none = Object.fromEntries(editorFields.map((field) => [field, undefined]));
  // Every key of the record is written, so that it is whole.
  const values = { ...none, title } as EditorValues;
  return leakLint(index, { person: undefined, ownTexts: [] })(values).map(({ text }) => text);
}

const people = Array.from(
  { length: 1_000 },
  (_, number): PersonAnswer => ({
    personId: `person_${number.toString()}`,
    name: `Given${number.toString()} Family${number.toString()}`,
  }),
);

it('knows all people that were read before, without a request', async () => {
  const client = createQueryClient();
  const walk = { items: people, pages: [], totalCount: 1_000, duplicates: 0, next: undefined, error: undefined };
  client.setQueryData(allPeople.query.queryKey, { ...walk, state: 'complete' });
  const { result } = renderHook(() => useKnownPeople(), { wrapper: withClient(client) });
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(leaksIn('For Given949 Family949', result.current.index)).toEqual(['Given949 Family949']);
  expect(result.current.note).toBeUndefined();
});

it('says how many were checked where the list did not come to its end', async () => {
  const client = createQueryClient();
  const walk = { items: people, pages: [], totalCount: 2_000, duplicates: 0, next: undefined, error: undefined };
  client.setQueryData(allPeople.query.queryKey, { ...walk, state: 'repeated-cursor' });
  const { result } = renderHook(() => useKnownPeople(), { wrapper: withClient(client) });
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.note).toBe(
    'Only the names of 1,000 people were checked: the list of people did not come to its end.',
  );
});

it('knows a person by the new name as soon as a write has put its answer into the list', async () => {
  const client = createQueryClient();
  const walk = { items: people, pages: [], totalCount: 1_000, duplicates: 0, next: undefined, error: undefined };
  const { queryKey } = allPeople.query;
  const readAt = { updatedAt: Date.now() };
  client.setQueryData(queryKey, { ...walk, state: 'complete' }, readAt);
  const { result } = renderHook(() => useKnownPeople(), { wrapper: withClient(client) });
  await waitFor(() => expect(result.current.index).toBeDefined());
  const items = [{ ...people[0], name: 'Anna Berg' }, ...people.slice(1)];
  act(() => void client.setQueryData(queryKey, { ...walk, items, state: 'complete' }, readAt));
  await waitFor(() => expect(leaksIn('Anna Berg, Given0 Family0', result.current.index)).toEqual(['Anna Berg']));
});

it('says that nobody’s name is checked yet while even a short list is being read: after a second, in the review at once', async () => {
  const client = createQueryClient();
  const items = people.slice(0, 3);
  const walk = { items, pages: [], totalCount: 2_000, duplicates: 0, next: undefined, error: undefined };
  client.setQueryData(allPeople.query.queryKey, { ...walk, state: 'walking' });
  const form = renderHook(() => useKnownPeople(), { wrapper: withClient(client) });
  const review = renderHook(() => useKnownPeople(0), { wrapper: withClient(client) });
  const note = 'The list of people is still loading (3 of 2,000): their names are not checked yet.';
  expect(review.result.current.note).toBe(note);
  expect(form.result.current.note).toBeUndefined();
  await waitFor(() => expect(form.result.current.note).toBe(note), { timeout: 5_000 });
  client.setQueryData(allPeople.query.queryKey, { ...walk, totalCount: 3, state: 'complete' });
  await waitFor(() => expect(form.result.current).toMatchObject({ index: expect.anything(), note: undefined }));
  await waitFor(() => expect(review.result.current.note).toBeUndefined());
});

it('says so too before the first people have come', () => {
  const { result } = renderHook(() => useKnownPeople(0), { wrapper: withClient(createQueryClient()) });
  expect(result.current.note).toBe('The list of people is still loading: their names are not checked yet.');
});

it('says that names were not checked when the people cannot be read', async () => {
  // Nothing listens there.
  setApiBaseUrl('http://127.0.0.1:9');
  const { result } = renderHook(() => useKnownPeople(), { wrapper: withClient(createQueryClient()) });
  expect(result.current).toMatchObject({ index: undefined, note: undefined });
  await waitFor(() => expect(result.current.note).toMatch(/^Names of other people were not checked: /), {
    timeout: 20_000,
  });
  expect(result.current.index).toBeUndefined();
});
