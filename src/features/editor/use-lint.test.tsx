import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { createQueryClient } from '#src/query-client.ts';
import { useKnownPeople } from './use-lint.ts';

function withClient(client: ReturnType<typeof createQueryClient>) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
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
  client.setQueryData(personQueries.list().queryKey, { ...walk, state: 'complete' });
  const { result } = renderHook(useKnownPeople, { wrapper: withClient(client) });
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.index?.get('given949')).toMatchObject([{ reason: 'Names someone else (Given949 Family949).' }]);
  expect(result.current.note).toBeUndefined();
});

it('says how many were checked where the list did not come to its end', async () => {
  const client = createQueryClient();
  const walk = { items: people, pages: [], totalCount: 2_000, duplicates: 0, next: undefined, error: undefined };
  client.setQueryData(personQueries.list().queryKey, { ...walk, state: 'repeated-cursor' });
  const { result } = renderHook(useKnownPeople, { wrapper: withClient(client) });
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.note).toBe(
    'Only the names of 1,000 people were checked: the list of people did not come to its end.',
  );
});

it('says that nobody’s name is checked yet while the list is still being read', async () => {
  const client = createQueryClient();
  const walk = { items: people, pages: [], totalCount: 2_000, duplicates: 0, next: undefined, error: undefined };
  client.setQueryData(personQueries.list().queryKey, { ...walk, state: 'walking' });
  const { result } = renderHook(useKnownPeople, { wrapper: withClient(client) });
  await waitFor(
    () =>
      expect(result.current.note).toBe(
        'The list of people is still being read (1,000 of 2,000): their names are not checked yet.',
      ),
    { timeout: 5_000 },
  );
  client.setQueryData(personQueries.list().queryKey, { ...walk, totalCount: 1_000, state: 'complete' });
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.note).toBeUndefined();
});

it('says that names were not checked when the people cannot be read', async () => {
  // Nothing listens there.
  setApiBaseUrl('http://127.0.0.1:9');
  const { result } = renderHook(useKnownPeople, { wrapper: withClient(createQueryClient()) });
  expect(result.current).toMatchObject({ index: undefined, note: undefined });
  await waitFor(() => expect(result.current.note).toMatch(/^Names of other people were not checked: /), {
    timeout: 20_000,
  });
  expect(result.current.index).toBeUndefined();
});
