import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { ListWalk } from '#src/api/cursor.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { createQueryClient } from '#src/query-client.ts';
import { FindingsList, useKnownPeople } from './findings.tsx';

/** What is known of the names of people. */
function known(client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useKnownPeople(), { wrapper }).result;
}

type Walk = ListWalk<PersonAnswer>;
const { queryKey } = allPeople.query;

/** A tab in which this much of the list of people was read. */
function clientWith(state: Walk['state'], totalCount: number, items = people) {
  const client = createQueryClient();
  const put = (more: Partial<Walk>) => client.setQueryData(queryKey, { ...walk, ...more });
  const walk = { items, pages: [], totalCount, duplicates: 0, next: undefined, error: undefined, state };
  put({});
  return { client, put };
}

const people = Array.from({ length: 1_000 }, (_, number): PersonAnswer => ({ personId: `person_${number}` }));

it('says how many were checked where the list did not come to its end', async () => {
  const result = known(clientWith('repeated-cursor', 2_000).client);
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.note).toBe(
    'Only the names of 1,000 people were checked: the list of people wasn’t fully loaded.',
  );
});

it('says that nobody’s name is checked yet while even a short list is being read: after a second, in the review at once', async () => {
  const { client, put } = clientWith('walking', 2_000, people.slice(0, 3));
  const result = known(client);
  const note = 'Names of other people aren’t checked yet. The list is still loading (3 of 2,000).';
  expect(known(createQueryClient()).current.noteAtOnce).toBe(note.replace(' (3 of 2,000)', ''));
  expect(result.current).toMatchObject({ noteAtOnce: note, note: undefined });
  await waitFor(() => expect(result.current.note).toBe(note), { timeout: 5_000 });
  put({ totalCount: 3, state: 'complete' });
  const told = { note: undefined, noteAtOnce: undefined };
  await waitFor(() => expect(result.current).toMatchObject({ index: expect.anything(), ...told }));
});

const finding = { field: 'ogTitle', text: '{{name}}', reason: 'A placeholder.' } as const;

it('each finding quotes its text, says why, and leads to its field', async () => {
  const onJump = vi.fn();
  render(<FindingsList findings={[finding]} onJump={onJump} />);
  await userEvent.click(screen.getByRole('button', { name: /OG title.*\{\{name\}\}.*A placeholder\./ }));
  expect(onJump).toHaveBeenCalledExactlyOnceWith('ogTitle');
  expect(screen.getByText('You can still save.')).toBeVisible();
});
