import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keyOf } from '#src/local/change-history.ts';
import { allDrafts, keepDraft, offeredForMs, readDrafts } from '#src/local/drafts.ts';
import { keptMap } from '#src/local/kept-map.ts';
import { Toaster } from '#src/ui/toast.tsx';
import { DraftNotices } from './form-notices.tsx';
import { useDraft } from './use-draft.ts';

type Values = { readonly title: string };

const resource = { kind: 'audience', id: 'audience:1' };
const place = { title: 'Acme', href: '/pages/p/audiences/a' };
const empty: Values = { title: 'Before' };

const read = ({ title }: Readonly<Record<string, unknown>>): Partial<Values> =>
  typeof title === 'string' ? { title } : {};

/** A form of one field. jsdom has no IndexedDB, like a browser that denies it. */
function Form({ base, of = resource }: { base: Values; of?: typeof resource }) {
  const [values, setValues] = useState(base);
  const onUse = (taken: Partial<Values>) => write({ ...values, ...taken });
  const draft = useDraft<Values>({ resource: of, base, read, ...place, onUse });
  const write = (next: Values) => {
    setValues(next);
    draft.keep(next);
  };
  return (
    <main>
      <DraftNotices draft={draft} what="audience" labelOf={(field) => field} showValue={(_, value) => String(value)} />
      <input aria-label="Title" value={values.title} onChange={({ target }) => write({ title: target.value })} />
      <button type="button" onClick={draft.forget}>
        Forget
      </button>
      <Toaster />
    </main>
  );
}

const typed = (mine: string, at = Date.now()) => ({ at, ...place, changes: { title: { base: 'Before', mine } } });
const keptTitle = async () => (await readDrafts(resource)).drafts[0]?.changes.title?.mine;
const offered = () => screen.findByText(/^You have an unsaved draft/);
/** Longer than other tabs have to say that they are alive. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

test('typing that never pauses is written all the same, before it ends', async () => {
  render(<Form base={empty} />);
  const user = userEvent.setup({ delay: 100 });
  let ended = false;
  const typing = user.type(screen.getByRole('textbox'), ' and more text than a second').finally(() => (ended = true));
  await expect.poll(keptTitle, { timeout: 10_000 }).toMatch(/^Before and/);
  expect(ended).toBe(false);
  expect((await allDrafts()).drafts).toMatchObject([{ draft: place }]);
  await typing;
  await expect.poll(keptTitle, { timeout: 10_000 }).toBe('Before and more text than a second');
});

test('what is typed while a write is under way is written after it, and what is taken back leaves no draft', async () => {
  render(<Form base={empty} />);
  const title = screen.getByRole('textbox');
  fireEvent.change(title, { target: { value: 'Before!' } });
  fireEvent.focusOut(title);
  fireEvent.change(title, { target: { value: 'Before!?' } });
  await expect.poll(keptTitle).toBe('Before!?');
  fireEvent.change(title, { target: { value: 'Before' } });
  await expect.poll(async () => (await readDrafts(resource)).drafts).toEqual([]);
});

test('an offer says when the service has moved on since, and is dropped when the service holds all of it', async () => {
  await keepDraft(resource, 'earlier', typed('Mine'));
  const moved = render(<Form base={{ title: 'Theirs' }} />);
  await offered();
  expect(screen.getByText(/^title:/)).toHaveTextContent('title: Before → Mine. Current: Theirs');
  moved.unmount();
  render(<Form base={{ title: 'Mine' }} />);
  await expect.poll(keptTitle).toBeUndefined();
  expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument();
});

test('discarding takes one draft after the other, and forgetting the form takes its own', async () => {
  await keepDraft(resource, 'one', typed('First', Date.now() - 2_000));
  await keepDraft(resource, 'two', typed('Second', Date.now() - 1_000));
  render(<Form base={empty} />);
  await offered();
  for (const mine of ['Second', 'First']) {
    await waitFor(() => expect(screen.getByText(/^title:/)).toHaveTextContent(new RegExp(`Before → ${mine}$`)));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
  }
  await expect.poll(keptTitle).toBeUndefined();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body);
  await expect.poll(keptTitle).toMatch(/First|Second/);
  await userEvent.type(screen.getByRole('textbox'), '?');
  await expect.poll(keptTitle).toBe('Before?');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Before??' } });
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
  cleanup();
  await aWhile();
  expect(await keptTitle()).toMatch(/First|Second/);
});

test('what a form cannot take any more is offered as text, and using the rest does not throw it away', async () => {
  const draft = typed('Mine');
  await keepDraft(resource, 'other version', {
    ...draft,
    changes: { ...draft.changes, gone: { base: 'x', mine: 'typed into a field that is gone' } },
  });
  render(<Form base={empty} />);
  await offered();
  expect(screen.getByRole('button', { name: 'Copy the rest as text' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }));
  expect(screen.getByRole('textbox')).toHaveValue('Mine');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue editing' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Copy the rest as text' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument());
});

test('what cannot be read any more is said to be there until it is discarded, and what is older than seven days is listed alone', async () => {
  const raw = keptMap({ name: 'drafts', schema: z.unknown(), most: 1_000 });
  await raw.update(JSON.stringify([resource.kind, resource.id]), () => ({ bad: 'half a draft of words' }));
  await keepDraft(resource, 'old', typed('Old', Date.now() - offeredForMs - 1));
  render(<Form base={empty} />);
  expect(await screen.findByText('Couldn’t load a draft.')).toBeInTheDocument();
  await aWhile();
  expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(screen.queryByText(/^Couldn’t load a draft/)).not.toBeInTheDocument());
  expect(await readDrafts(resource)).toMatchObject({ damaged: [], drafts: [{ opening: 'old' }] });
});

test.each([
  ['pagehide', window],
  ['beforeunload', window],
  ['visibilitychange', document],
])('what was typed at a %s is there after it, whether the write under way ended or not', async (event, target) => {
  const first = render(<Form base={empty} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Before!' } });
  fireEvent.focusOut(screen.getByRole('textbox'));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(target, new Event(event));
  expect(localStorage.getItem('facet.last-moment')).toContain('Before!');
  first.unmount();
  await expect.poll(keptTitle).toBe('Before!');
  await expect.poll(() => localStorage.getItem('facet.last-moment')).not.toContain('Before!');
});

test('a draft is not offered while its form is open elsewhere, which is said', async () => {
  const elsewhere = render(<Form base={empty} />);
  const title = screen.getByRole('textbox');
  render(<Form base={empty} of={{ ...resource, id: 'audience:2' }} />);
  const here = within(render(<Form base={empty} />).container);
  expect(await here.findByText('This audience is also open in another tab.')).toBeVisible();
  expect(within(elsewhere.container).getByText('This audience is also open in another tab.')).toBeVisible();
  fireEvent.change(title, { target: { value: 'Before!' } });
  await expect.poll(keptTitle).toBe('Before!');
  expect(await here.findByText('This audience is also being edited in another tab.')).toBeVisible();
  fireEvent.change(title, { target: { value: 'Before' } });
  expect(await here.findByText('This audience is also open in another tab.')).toBeVisible();
  fireEvent.change(title, { target: { value: 'Before!' } });
  fireEvent(document, new Event('visibilitychange'));
  await aWhile();
  expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument();
  elsewhere.unmount();
  expect(await here.findByText(/^You have an unsaved draft/)).toBeVisible();
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
  // A tab that is killed says nothing of it, and is found silent when this one is looked at again.
  const killed = new BroadcastChannel('facet.forms');
  killed.postMessage({ kind: 'here', form: keyOf(resource), opening: 'killed', dirty: false });
  expect(await here.findByText('This audience is also open in another tab.')).toBeVisible();
  killed.close();
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument());
});
