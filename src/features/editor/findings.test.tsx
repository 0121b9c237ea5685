import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { outage } from '#src/api/connection.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { type EditorValues, editorFields } from '#src/fields/audience-override-fields.tsx';
import { createQueryClient } from '#src/query-client.ts';
import { FindingsList, useKnownPeople } from './findings.tsx';
import { leakLint, type PeopleIndex } from './leak-lint.ts';

/** What is known of the names of people. */
function known(client = createQueryClient(), patience?: number) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useKnownPeople(patience), { wrapper }).result;
}

type Walk = ListWalk<PersonAnswer>;
const { queryKey } = allPeople.query;
const readAt = Date.now();

/** A tab in which this much of the list of people was read. */
function clientWith(state: Walk['state'], totalCount: number, items = people) {
  const client = createQueryClient();
  const put = (more: Partial<Walk>) => client.setQueryData(queryKey, { ...walk, ...more }, { updatedAt: readAt });
  const walk = { items, pages: [], totalCount, duplicates: 0, next: undefined, error: undefined, state };
  put({});
  return { client, put };
}
function leaksIn(title: string, index: PeopleIndex | undefined) {
  const none = Object.fromEntries(editorFields.map((field) => [field, undefined]));
  // Every key of the record is written, so that it is whole.
  const values = { ...none, title } as EditorValues;
  return leakLint(index, { person: undefined, ownTexts: [] })(values).map(({ text }) => text);
}

const people = Array.from({ length: 1_000 }, (_, number): PersonAnswer => {
  return { personId: `person_${number}`, name: `Given${number} Family${number}` };
});

it('says how many were checked where the list did not come to its end', async () => {
  const result = known(clientWith('repeated-cursor', 2_000).client);
  await waitFor(() => expect(result.current.index).toBeDefined());
  expect(result.current.note).toBe(
    'Only the names of 1,000 people were checked: the list of people wasn’t fully loaded.',
  );
});

it('knows a person by the new name as soon as a write has put its answer into the list', async () => {
  const { client, put } = clientWith('complete', 1_000);
  const result = known(client);
  await waitFor(() => expect(result.current.index).toBeDefined());
  act(() => put({ items: [{ ...people[0], name: 'Anna Berg' }, ...people.slice(1)] }));
  await waitFor(() => expect(leaksIn('Anna Berg, Given0 Family0', result.current.index)).toEqual(['Anna Berg']));
});

it('says that nobody’s name is checked yet while even a short list is being read: after a second, in the review at once', async () => {
  const { client, put } = clientWith('walking', 2_000, people.slice(0, 3));
  const [form, review] = [known(client), known(client, 0)];
  const note = 'Names of other people aren’t checked yet. The list is still loading (3 of 2,000).';
  const beforeAnybody = known(createQueryClient(), 0);
  expect(beforeAnybody.current.note).toBe(note.replace(' (3 of 2,000)', ''));
  expect(review.current.note).toBe(note);
  expect(form.current.note).toBeUndefined();
  await waitFor(() => expect(form.current.note).toBe(note), { timeout: 5_000 });
  put({ totalCount: 3, state: 'complete' });
  await waitFor(() => expect(form.current).toMatchObject({ index: expect.anything(), note: undefined }));
  await waitFor(() => expect(review.current.note).toBeUndefined());
});

it('says that names were not checked when the people cannot be read', async () => {
  // Nothing listens there, which is known: it is asked once.
  setApiBaseUrl('http://127.0.0.1:9');
  outage.set({ offline: false, asOf: undefined, reason: 'gone' });
  const result = known();
  expect(result.current).toMatchObject({ index: undefined, note: undefined });
  await waitFor(() => expect(result.current.note).toMatch(/^Names of other people were not checked: /), {
    timeout: 20_000,
  });
  expect(result.current.index).toBeUndefined();
});

const finding = { field: 'ogTitle', text: '{{name}}', reason: 'A placeholder.' } as const;

it('each finding quotes its text, says why, and leads to its field', async () => {
  const onJump = vi.fn();
  render(<FindingsList findings={[finding]} onJump={onJump} />);
  await userEvent.click(screen.getByRole('button', { name: /OG title.*\{\{name\}\}.*A placeholder\./ }));
  expect(onJump).toHaveBeenCalledExactlyOnceWith('ogTitle');
  expect(screen.getByText('You can still save.')).toBeVisible();
});
