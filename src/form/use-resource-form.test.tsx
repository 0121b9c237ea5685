import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readHistory } from '#src/local/change-history.ts';
import { keepDraft, readDrafts } from '#src/local/drafts.ts';
import { Toaster, toasts } from '#src/ui/toast.tsx';
import { lostAnswer } from '#test/api-errors.ts';
import { heldPlan } from '#test/form-fixtures.ts';
import { SaveOutcomeNotices } from './save-outcome.tsx';
import { plainText } from './text-field.tsx';
import { useResourceForm } from './use-resource-form.tsx';
import type { SavePlan } from './verified-save.ts';

type Values = { readonly name: string; readonly title: string };

const resource = { kind: 'thing', id: 'thing_1' };
const opened: Values = { name: 'a name', title: 'a title' };
const field = { ...plainText, show: (value: string) => value, Control: () => null };
/** The service holds a title that the form itself would not send. */
const check = (value: string) => (value.startsWith('a') ? 'Needs another start.' : undefined);
const fields = { name: { ...field, label: 'Name' }, title: { ...field, label: 'Title', check } };

/** A form over a service that holds `opened`. `change` replaces steps of its plan. */
async function openForm(change: (held: SavePlan<Values>) => Partial<SavePlan<Values>> = () => ({})) {
  const { state: service, plan: held } = heldPlan(opened);
  const plan = { ...held, ...change(held) };
  const closed: string[] = [];
  const latest: { form?: ReturnType<typeof useResourceForm<Values, Values>> } = {};
  const options = { fields, what: 'thing', held: opened, resource, title: 'Thing', href: '/' };
  function Form() {
    const onClose = () => void closed.push('closed');
    latest.form = useResourceForm<Values, Values>({ ...options, onSaved: () => ({ plan }), onClose });
    return (
      <>
        {latest.form.drafts}
        <SaveOutcomeNotices form={latest.form} />
        <Toaster />
      </>
    );
  }
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(latest.form).toBeDefined());
  const form = () => latest.form ?? expect.fail('The form is not rendered.');
  return {
    form,
    service,
    closed,
    /** Starts a save and leaves the form before its end. */
    saveAndLeave: async () => {
      await act(async () => void form().save(plan));
      await act(async () => history.push('/elsewhere'));
    },
    type: (values: Partial<Values>) => act(async () => form().controls.show(values)),
    save: () => act(async () => await form().save(plan)),
    press: async (name: string) => await userEvent.click(await screen.findByRole('button', { name })),
  };
}

/** What the toasts say. */
const told = () => toasts.get().map(({ text }) => text);
const lastEntry = async () => (await readHistory(resource))[0]?.fields;
const drafted = async () => (await readDrafts(resource)).drafts.map(({ changes }) => changes);

test('a form closes once the service has all of it, its draft goes, and an undo shows in it', async () => {
  const { form, type, save, closed, press, service } = await openForm();
  await type({ name: 'mine' });
  await expect.poll(drafted).toEqual([{ name: { base: 'a name', mine: 'mine' } }]);
  expect(closed).toEqual([]);
  await save();
  expect(closed).not.toEqual([]);
  expect(['mine', 'theirs'].map((name) => form().isSettled('name', name, 0))).toEqual([true, false]);
  expect(form().isSettled('name', 'mine', Date.now() + 1)).toBe(false);
  await expect.poll(drafted).toEqual([]);
  // Typed since, and undone beneath it: the next save finds no conflict in what the user undid.
  await type({ name: 'newer', title: 'newer' });
  // A colleague’s title, which the user has not seen.
  service.held = { ...service.held, title: 'theirs' };
  await press('Undo');
  await waitFor(() => expect(service.held.name).toBe(opened.name));
  expect(form().wanted()).toEqual({ name: 'newer', title: 'newer' });
  await save();
  expect(form().conflict?.fields).toEqual(['title']);
});

test.each<readonly [what: string, altered: Partial<Values>, shown: Values, changes: readonly string[]]>([
  ['other fields', { title: 'theirs' }, { name: 'mine', title: 'theirs' }, []],
  ['a sent value', { name: 'theirs' }, { name: 'mine', title: 'a title' }, ['name']],
])(
  'where the service altered %s, the form says so, and the next save is no conflict',
  async (_what, altered, shown, changes) => {
    const { form, type, save, closed, service } = await openForm(({ write }) => ({
      write: (changed, expected) => write({ ...changed, ...altered }, expected),
    }));
    await type({ name: 'mine' });
    await save();
    expect(closed).toEqual([]);
    expect(screen.getByText('Saved, but the response differs from what was sent.')).toBeInTheDocument();
    expect(form().wanted()).toEqual(shown);
    expect(form().changesNow()).toEqual(changes);
    await save();
    expect(service.writes).toHaveLength(1 + changes.length);
  },
);

test('one save runs at a time, and what is typed meanwhile stays a change of the form', async () => {
  const whileWriting: (() => Promise<void>)[] = [];
  const { form, type, save, closed, service } = await openForm(({ write }) => ({
    write: async (changed, expected) => {
      await whileWriting.pop()?.();
      return await write(changed, expected);
    },
  }));
  await type({ name: 'mine', title: 'mine' });
  service.held = { ...opened, title: 'mine' };
  const later = { name: 'later', title: 'later' };
  whileWriting.push(async () => {
    await save();
    await type(later);
  });
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
  expect(Object.keys((await lastEntry()) ?? {})).toEqual(['title', 'name']);
  expect(form().wanted()).toEqual(later);
  expect(form().changesNow()).toEqual(['name', 'title']);
  expect(closed).toEqual([]);
  await save();
  expect(service.held).toEqual(later);
});

test('who leaves while it saves is told so', async () => {
  const { type, saveAndLeave } = await openForm(() => ({ write: () => new Promise(() => undefined) }));
  await type({ name: 'mine' });
  await saveAndLeave();
  expect(await screen.findByRole('alertdialog', { name: 'Leave while this thing is being saved?' })).toBeVisible();
});

test('a conflict asks about its fields alone, the others follow, and a save sends what was picked', async () => {
  const { form, type, save, press, service } = await openForm();
  await type({ name: 'mine' });
  service.held = { name: 'theirs', title: 'theirs' };
  await save();
  expect(form().askedBeside).toEqual(['name']);
  const pick = async (side: RegExp) => {
    await userEvent.click(await screen.findByRole('radio', { name: side }));
    await press('Apply to the form');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  };
  // Typed over a value that nobody has seen: the next save has to ask about it too.
  await type({ title: 'mine' });
  await pick(/^Yours/);
  expect(told()).toEqual(['Applied to the form. Review the changes again.']);
  await save();
  await pick(/^Theirs/);
  expect(service.writes).toEqual([]);
  expect(form().wanted()).toEqual({ name: 'mine', title: 'theirs' });
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
  await type({ name: 'newer' });
  service.held = { name: 'theirs', title: 'newest' };
  await save();
  const resolve = (side: 'mine' | 'theirs') => act(() => form().resolve(new Map([['name', side]]), true));
  resolve('mine');
  expect(form().wanted()).toEqual({ name: 'newer', title: 'newest' });
  expect(told()).toEqual(['Saved 1 change: name.']);
  for (const leave of [() => act(() => form().discard()), cleanup]) {
    await type({ name: 'newer' });
    service.held = { ...service.held, name: `not ${service.held.name}` };
    await save();
    resolve('theirs');
    expect(told()).toContain('Applied to the form. Nothing is left to save.');
    leave();
    expect(told()).not.toContain('Applied to the form. Nothing is left to save.');
  }
});

test('what is put into the form says what it replaces, can be taken back, and shows its problems', async () => {
  const changes = { name: { base: 'a name', mine: 'drafted' } };
  await keepDraft(resource, 'earlier', { at: Date.now(), title: 'Thing', href: '/', changes });
  const { form, type, press, save } = await openForm();
  await type({ name: 'typed', title: 'also typed' });
  expect(form().errorOf('title')).toBeUndefined();
  await screen.findByText(/^You have an unsaved draft/);
  expect(form().askedBeside).toEqual(['name']);
  await press('Continue editing');
  expect(told()).toEqual(['Name changed.']);
  await type({ title: 'since' });
  await press('Undo');
  expect(form().wanted()).toEqual({ name: 'typed', title: 'since' });
  await press('Undo');
  expect(form().wanted()).toEqual({ name: 'drafted', title: 'since' });
  act(() => form().restore({ name: 'drafted', title: 'another', gone: 'x' }));
  expect(told()).toEqual(['Name changed.', 'Title changed.']);
  expect(form().errorOf('title')).toBe('Needs another start.');
  expect(form().errorOf('name')).toBeUndefined();
  act(() => form().restore({ title: 'a title' }));
  expect(form().errorOf('title')).toBeUndefined();
  await save();
  act(() => form().restore({ name: 'saved before', title: 'too' }));
  expect(told()).toEqual(['Saved 1 change: name.', '2 fields changed.']);
});

test('what others saved too is no change any more, and a value that can’t be sent is not offered back', async () => {
  const { form, type, save, service } = await openForm();
  service.held = { ...opened, name: 'mine' };
  await type({ name: 'mine' });
  await save();
  expect(form().changesNow()).toEqual([]);
  expect(await lastEntry()).toEqual({ name: { before: 'a name', after: 'mine' } });
  await type({ title: 'mine' });
  await save();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(form().cannotRestore({ name: 'x' })).toBeUndefined();
  for (const old of [{ title: 'a title' }, { gone: 'x' }]) expect(form().cannotRestore(old)).toMatch(/doesn’t accept/);
  await type({ name: 'newer' });
  act(() => form().discard());
  expect(form().wanted()).toEqual({ name: 'mine', title: 'mine' });
  expect(told()).toContain('1 change discarded.');
});

test('a lost answer is read again on request, and what was typed since stays a change', async () => {
  let reads = 0;
  const { form, type, save, press } = await openForm(({ read, write }) => ({
    read: async () => {
      reads += 1;
      if (reads === 2) throw lostAnswer();
      return await read();
    },
    write: async (changed, expected) => {
      await write(changed, expected);
      throw lostAnswer();
    },
  }));
  await type({ name: 'mine' });
  await save();
  await type(opened);
  await press('Check again');
  await waitFor(() => expect(form().baseNow()).toEqual({ ...opened, name: 'mine' }));
  expect(form().wanted()).toEqual(opened);
});

test.each(['read', 'write'] as const)('a fault of Facet at the %s ends the save, and the next one runs', async (at) => {
  let faults = 1;
  const { form, type, save, service } = await openForm((held) => ({
    [at]: async (...given: Parameters<typeof held.write>) => {
      if (faults-- > 0) throw new TypeError('a fault of Facet itself');
      return await held[at](...given);
    },
  }));
  await type({ name: 'mine' });
  await expect(save()).rejects.toThrow(TypeError);
  await type({ name: 'mine' });
  expect(form().state).toEqual({ kind: 'idle' });
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
});
