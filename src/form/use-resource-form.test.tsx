import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readDrafts } from '#src/local/drafts.ts';
import { Toaster } from '#src/ui/toast.tsx';
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
const fields = { name: { ...field, label: 'Name' }, title: { ...field, label: 'Title' } };

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
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(latest.form).toBeDefined());
  const form = () => latest.form ?? expect.fail('The form is not rendered.');
  return {
    form,
    service,
    closed,
    type: (values: Partial<Values>) => act(async () => form().controls.show(values)),
    save: () => act(async () => await form().save(plan)),
    press: async (name: string) => await userEvent.click(await screen.findByRole('button', { name })),
  };
}

const drafted = async () => (await readDrafts(resource)).drafts.map(({ changes }) => changes);

test('a form closes once the service has all of it, its draft goes, and an undo shows in it', async () => {
  const { form, type, save, closed, press, service } = await openForm();
  await type({ name: 'mine' });
  await expect.poll(drafted).toEqual([{ name: { base: 'a name', mine: 'mine' } }]);
  expect(closed).toEqual([]);
  await save();
  expect(closed).not.toEqual([]);
  await expect.poll(drafted).toEqual([]);
  // Typed since, and undone beneath it: the next save finds no conflict in what the user undid.
  await type({ name: 'newer', title: 'newer' });
  await press('Undo');
  await waitFor(() => expect(service.held).toEqual(opened));
  expect(form().wanted()).toEqual({ name: 'newer', title: 'newer' });
  await save();
  expect(service.held).toEqual({ name: 'newer', title: 'newer' });
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
  // Somebody else wanted the same.
  service.held = { ...opened, title: 'mine' };
  const later = { name: 'later', title: 'later' };
  whileWriting.push(async () => {
    await save();
    await type(later);
  });
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
  expect(form().wanted()).toEqual(later);
  expect(form().changesNow()).toEqual(['name', 'title']);
  expect(closed).toEqual([]);
  await save();
  expect(service.held).toEqual(later);
});

test('a conflict asks about its fields alone, the others follow, and a save sends what was picked', async () => {
  const { form, type, save, press, service } = await openForm();
  await type({ name: 'mine' });
  service.held = { name: 'theirs', title: 'theirs' };
  await save();
  const pick = async (side: RegExp) => {
    await userEvent.click(await screen.findByRole('radio', { name: side }));
    await press('Apply to the form');
  };
  // Typed over a value that nobody has seen: the next save has to ask about it too.
  await type({ title: 'mine' });
  await pick(/^Yours/);
  await save();
  await pick(/^Theirs/);
  expect(service.writes).toEqual([]);
  expect(form().wanted()).toEqual({ name: 'mine', title: 'theirs' });
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
  await type({ name: 'newer' });
  service.held = { name: 'theirs', title: 'newest' };
  await save();
  await pick(/^Yours/);
  expect(form().wanted()).toEqual({ name: 'newer', title: 'newest' });
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
  const { type, save, service } = await openForm((held) => ({
    [at]: async (...given: Parameters<typeof held.write>) => {
      if (faults-- > 0) throw new TypeError('a fault of Facet itself');
      return await held[at](...given);
    },
  }));
  await type({ name: 'mine' });
  await expect(save()).rejects.toThrow(TypeError);
  await save();
  expect(service.writes).toEqual([{ name: 'mine' }]);
});
