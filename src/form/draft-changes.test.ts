import { afterEach, expect, test } from 'vitest';
import { dropDrafts, keepDraft } from '#src/local/drafts.ts';
import { applyToForm, continuedDraft, continueLater, formOpened } from './draft-changes.ts';
import type { FieldValues } from './three-way.ts';

type Values = { readonly title: string | undefined; readonly note: string | undefined };

const resource = { kind: 'audience', id: 'audience_1' };
const held: Values = { title: 'Held', note: undefined };
/** Only such values are stored here. */
const read = (stored: FieldValues) => stored as Partial<Values>;
/** A form that opens takes what waits. */
afterEach(() => formOpened(resource, () => undefined)());

const opens = (now = held) => continuedDraft(resource, now, read);

test('a form goes on with what it was left with, until it has opened', () => {
  expect(opens()).toEqual({ draft: undefined, applied: {} });
  continueLater(resource, 'one', { note: { base: undefined, mine: 'typed' } });
  applyToForm(resource, { title: 'suggested' });
  const expected = { draft: { opening: 'one', values: { note: 'typed' } }, applied: { title: 'suggested' } };
  expect(opens()).toEqual(expected);
  expect(opens()).toEqual(expected);
  expect(continuedDraft({ ...resource, id: 'audience_2' }, held, read).draft).toBeUndefined();
  formOpened(resource, () => undefined)();
  expect(opens()).toEqual({ draft: undefined, applied: {} });
});

test('a form does not go on over what somebody changed meanwhile', () => {
  const title = { base: 'Held', mine: 'typed' };
  continueLater(resource, 'one', { title, note: { base: undefined, mine: 'typed' } });
  expect(opens({ ...held, title: 'a colleague’s' }).draft).toBeUndefined();
  continueLater(resource, 'one', { title });
  expect(opens({ ...held, note: 'a colleague’s' }).draft?.values).toEqual({ title: 'typed' });
});

test('a form goes on with a value that was reset', () => {
  continueLater(resource, 'one', { title: { base: 'Held' } });
  expect(opens().draft?.values).toStrictEqual({ title: undefined });
});

test('a form does not go on with a draft that was discarded meanwhile', async () => {
  const changes = { note: { base: undefined, mine: 'typed' } };
  await keepDraft(resource, 'one', { at: 1, title: 'Acme', href: '/', changes });
  continueLater(resource, 'one', changes);
  applyToForm(resource, { title: 'suggested' });
  await keepDraft(resource, 'another', { at: 2, title: 'Acme', href: '/', changes });
  expect(opens().draft?.values).toEqual({ note: 'typed' });
  await dropDrafts(resource, ['one']);
  await expect.poll(() => opens()).toEqual({ draft: undefined, applied: { title: 'suggested' } });
});

test('values go into the form that is open, and into the next one once it was left', () => {
  const written: unknown[] = [];
  const leave = formOpened(resource, (values) => written.push(values));
  applyToForm(resource, { title: 'one' });
  expect(written).toEqual([{ title: 'one' }]);
  leave();
  applyToForm(resource, { title: 'two' });
  expect(written).toHaveLength(1);
  expect(opens().applied).toEqual({ title: 'two' });
});
