import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ChangeHistoryList } from '#src/editing/report/change-history-list.tsx';
import { startShortcuts } from '#src/features/shell/shortcuts/shortcut-keys.ts';
import { readHistory } from '#src/local/change-history.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { Toaster } from '#src/ui/toast.tsx';
import { reportSaved } from './report-saved.ts';
import { type SavePlan, verifiedSave } from './verified-save.ts';

type Values = { readonly name: string };

const resource = { kind: 'thing', id: 'thing_1' };
beforeEach(() => forgetEverything());

function Screen() {
  useEffect(() => startShortcuts(() => false).stop, []);
  return (
    <main>
      <input aria-label="Name" />
      <ChangeHistoryList<Values>
        resource={resource}
        labelOf={(field) => field}
        showValue={(_field, value) => String(value)}
        readValues={({ name }) => (typeof name === 'string' ? { name } : {})}
        onPutBack={({ name }) => document.body.setAttribute('data-put-back', name ?? '')}
      />
      <Toaster />
    </main>
  );
}

/** Saves `after` over `before` and reports it. @returns what the service holds, now and later. */
async function saveAndReport(...names: string[]) {
  const state = { held: { name: 'before' } };
  const plan: SavePlan<Values> = {
    read: async () => state.held,
    write: async (change) => {
      state.held = { ...state.held, ...change };
      return state.held;
    },
  };
  for (const name of names) {
    const saved = await verifiedSave(plan, state.held, { name });
    if (saved.kind !== 'saved') throw new Error(`Expected a save, got ${saved.kind}.`);
    const text = `Saved as ${name}.`;
    await act(async () => reportSaved({ plan, resource, saved, what: 'thing', labelOf: () => 'Name', text }));
    await screen.findByText(text);
  }
  return state;
}

test('Ctrl-Z takes back the last save, once per press, and not what is being typed', async () => {
  render(<Screen />);
  const state = await saveAndReport('one', 'two');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(await screen.findByText('Taken back.')).toBeInTheDocument();
  expect(state.held).toEqual({ name: 'one' });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await expect.poll(() => state.held).toEqual({ name: 'before' });
});

test('what was changed since is not taken back, and that is said', async () => {
  render(<Screen />);
  const state = await saveAndReport('one');
  state.held = { name: 'a colleague’s' };
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not taken back: someone has changed it since.')).toBeInTheDocument();
  expect(state.held).toEqual({ name: 'a colleague’s' });
});

test('every save is kept in the history, from which its old value can be put back', async () => {
  render(<Screen />);
  await saveAndReport('one');
  await expect
    .poll(() => readHistory(resource))
    .toMatchObject([{ fields: { name: { before: 'before', after: 'one' } } }]);
  expect(await screen.findByText(/before → one/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  expect(document.body).toHaveAttribute('data-put-back', 'before');
});
