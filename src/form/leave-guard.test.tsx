import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import { LeaveGuard } from './leave-guard.tsx';

const typed = { dirty: true, saving: false, done: false };

/** A form with the guard at `/form`, in a router of its own. */
async function openForm(first: Partial<typeof typed> = {}) {
  const form = createStore({ ...typed, ...first });
  const finished: string[] = [];
  const onDone = () => void finished.push('done');
  let isTypedSince = false;
  const isDirty = () => form.get().dirty || isTypedSince;
  function FormScreen() {
    const { saving, done } = useStore(form);
    const guard = { isDirty, saving, onDiscard: () => void finished.push('discarded') };
    return (
      <>
        <h1>Form</h1>
        <LeaveGuard {...guard} what="subscription" hasTabs onDone={done ? onDone : undefined} />
      </>
    );
  }
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/form', component: FormScreen }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/form'] });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  await screen.findByRole('heading', { name: 'Form' });
  return {
    user: userEvent.setup(),
    set: (next: Partial<typeof typed>) => act(() => form.set({ ...typed, ...next })),
    /** Types a key that is not rendered yet. */
    typeUndrawn: () => {
      isTypedSince = true;
    },
    leave: (to = '/elsewhere') => act(async () => history.push(to)),
    finished,
  };
}

const question = (name: string) => screen.findByRole('alertdialog', { name });
const keepOrDiscard = () => question('Keep your draft of this subscription?');
const elsewhere = () => screen.findByRole('heading', { name: 'Elsewhere' });

test('unsaved work is asked about, and let go of only when that is chosen', async () => {
  const { user, leave, finished } = await openForm();
  await leave();
  expect(await keepOrDiscard()).toHaveTextContent('Your changes aren’t saved yet.');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Form' })).toBeVisible();
  await leave();
  expect(finished).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await elsewhere()).toBeVisible();
  expect(finished).toEqual(['discarded']);
});

test('what was typed in the very moment of leaving is asked about too, before anything is drawn of it', async () => {
  const { leave, typeUndrawn } = await openForm({ dirty: false });
  typeUndrawn();
  await leave();
  expect(await keepOrDiscard()).toBeVisible();
});

test('a link to a field asks nothing; a tab of the thing does while it saves, and claims nothing of what is lost', async () => {
  const { user, leave } = await openForm({ saving: true });
  await leave('/form?field=title');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await leave('/form/tab');
  const dialog = await question('Leave while this subscription is being saved?');
  expect(dialog).toHaveTextContent('you may not see how it ends');
  expect(dialog).not.toHaveTextContent(/discard|not saved|without saving/i);
  await user.click(screen.getByRole('button', { name: 'Leave anyway' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Form' })).not.toBeInTheDocument());
});

test.each([
  ['a save that fails leaves the question, in the words that are true then', {}, keepOrDiscard],
  ['a save that ends well answers the question', { dirty: false }, elsewhere],
])('%s, while it stands open', async (_promise, next, shown) => {
  const { leave, set } = await openForm({ saving: true });
  await leave();
  await question('Leave while this subscription is being saved?');
  set(next);
  expect(await shown()).toBeVisible();
});

test('a form without changes, and one that is finished, may be left without a word', async () => {
  const { set, finished, leave } = await openForm({ dirty: false });
  set({ done: true });
  expect(finished).toEqual(['done']);
  await leave();
  expect(await elsewhere()).toBeVisible();
});
