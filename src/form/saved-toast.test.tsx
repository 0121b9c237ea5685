import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { startShortcuts } from '#src/features/shell/shortcut-keys.ts';
import { readHistory } from '#src/local/change-history.ts';
import { showToast, Toaster } from '#src/ui/toast.tsx';
import { lostAnswer } from '#test/api-errors.ts';
import { heldPlan, savedOf } from '#test/form-fixtures.ts';
import { ChangeHistoryList } from './change-history-list.tsx';
import { reportSaved, showNews, UndoQuestion } from './saved-toast.tsx';
import { type SavePlan, verifiedSave } from './verified-save.ts';

type Plan = SavePlan<{ readonly name: string }>;

const resource = { kind: 'thing', id: 'thing_1' };
const words = { what: 'thing', labelOf: () => 'Name', showValue: (_field: string, value: unknown) => String(value) };

function Screen() {
  useEffect(() => startShortcuts(() => false), []);
  return (
    <main>
      <input aria-label="Name" />
      <ChangeHistoryList
        form={{
          resource,
          words: { ...words, labelOf: (field) => field },
          restore: ({ name }) => document.body.setAttribute('data-put-back', String(name)),
          cannotRestore: () => undefined,
        }}
      />
      <Toaster />
      <UndoQuestion />
    </main>
  );
}

/** Saves and reports one name after the other. @returns what the service holds, now and later. */
async function saveAndReport(names: readonly string[], more: (held: Plan) => Partial<Plan> = () => ({})) {
  render(<Screen />);
  const { state, plan: held } = heldPlan<{ readonly name: string }>({ name: 'before' });
  const plan = { ...held, ...more(held) };
  for (const name of names) {
    const saved = savedOf(await verifiedSave(plan, state.held, { name }));
    await act(async () => reportSaved({ plan, resource, saved, ...words }));
    await screen.findByText(/^Saved 1 change: name\./);
  }
  return state;
}

const toasts = () => screen.queryAllByText(/^Saved 1 change: name\./);
const ctrlZ = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });
const question = () => screen.findByRole('alertdialog', { name: 'Undo this save?' });

test('Ctrl-Z outside of fields undoes the last save, which alone offers it, after saying what goes back, also when its toast has gone', async () => {
  const state = await saveAndReport(['one', 'two']);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  expect(toasts()).toHaveLength(1);
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) await userEvent.click(button);
  // In a field the keys are the browser's own, and with Shift they mean something else.
  expect(ctrlZ(screen.getByRole('textbox'))).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(ctrlZ()).toBe(false);
  expect(await question()).toHaveTextContent('Nametwo → one');
  expect(screen.getByRole('button', { name: 'Keep changes' })).toHaveFocus();
  expect(state.held).toEqual({ name: 'two' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo 1 change' }));
  expect(await screen.findByText('Change undone.')).toBeInTheDocument();
  expect(state.held).toEqual({ name: 'one' });
  // Only the last save can be undone. Facet takes the keys, which would undo typing out of sight.
  expect(ctrlZ()).toBe(false);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('Ctrl-Z undoes nothing on another screen than the one of the save', async () => {
  await saveAndReport(['one']);
  const here = window.location.pathname;
  window.history.replaceState(null, '', '/elsewhere');
  ctrlZ();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  window.history.replaceState(null, '', here);
  ctrlZ();
  expect(await question()).toBeVisible();
  expect(toasts()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('a save that starts the agent says so, and its undo asks also when its button is pressed, before anything is done', async () => {
  const state = await saveAndReport(['one'], () => ({
    startsAgent: (fields) => fields.includes('name'),
    live: () => 'The agent writes and publishes a new version.',
  }));
  expect(toasts()[0]).toHaveTextContent('The agent writes and publishes a new version.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await question()).toHaveTextContent('This starts the agent again and publishes a new version.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(state.held).toEqual({ name: 'one' });
  ctrlZ();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Undo 1 change' }));
  expect(await screen.findByText('Change undone. The agent writes and publishes a new version.')).toBeInTheDocument();
  expect(state.held).toEqual({ name: 'before' });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('an undo that was lost can be tried again, also where nobody knows its end, and what was changed since is not undone', async () => {
  let reads = 0;
  const state = await saveAndReport(['one'], (held) => ({
    write: (...given) => (given[0].name === 'before' ? Promise.reject(lostAnswer()) : held.write(...given)),
    // The second undo cannot look.
    read: () => (++reads === 5 ? Promise.reject(lostAnswer()) : held.read()),
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Couldn’t undo: the API still has the saved values.');
  for (const said of [/^We can’t tell whether it was undone/, 'Couldn’t undo: someone changed it since.']) {
    ctrlZ();
    await question();
    if (typeof said === 'string') state.held = { name: 'a colleague’s' };
    await userEvent.click(screen.getByRole('button', { name: 'Undo 1 change' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
  }
  expect(state.held).toEqual({ name: 'a colleague’s' });
  ctrlZ();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('every save is kept in the history, from which its old value can be put back', async () => {
  await saveAndReport(['one']);
  await expect
    .poll(() => readHistory(resource))
    .toMatchObject([{ fields: { name: { before: 'before', after: 'one' } } }]);
  expect(await screen.findByText(/before → one/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
  expect(document.body).toHaveAttribute('data-put-back', 'before');
});

test('of one thing the newest toast alone is shown: news stand in the toast about it, which keeps what it offers', async () => {
  render(<Toaster />);
  const onAction = vi.fn();
  const lines = () =>
    screen.getAllByRole('listitem').map((toast) => toast.firstElementChild?.nextElementSibling?.textContent);
  act(() => {
    const action = { label: 'Undo', onAction };
    showToast({ tone: 'good', text: 'Saved.', about: 'a', news: 'The agent starts.', action });
    showToast({ tone: 'good', text: 'Copied.' });
    showNews('a', 'good', 'Stopped.');
    showNews('b', 'good', 'Another one ended.');
  });
  await screen.findByText('Copied.');
  expect(lines()).toEqual(['Copied.', 'Saved. Stopped.', 'Another one ended.']);
  act(() => void showToast({ tone: 'good', text: 'Saved again.', about: 'b' }));
  expect(lines()).toEqual(['Copied.', 'Saved. Stopped.', 'Saved again.']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) await userEvent.click(button);
});
