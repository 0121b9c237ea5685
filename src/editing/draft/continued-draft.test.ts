import { expect, test } from 'vitest';
import { applyLater, continuedDraft, continueLater, stopWaiting } from './continued-draft.ts';

type Values = { readonly title: string | undefined; readonly note: string | undefined };

const resource = { kind: 'audience', id: 'audience_1' };
const held: Values = { title: 'Held', note: undefined };
const read = ({ title, note }: Readonly<Record<string, unknown>>): Partial<Values> => ({
  ...(typeof title === 'string' ? { title } : {}),
  ...(typeof note === 'string' ? { note } : {}),
});
const opens = (now = held) => continuedDraft(resource, now, read);

test('a form goes on with what it was left with, until it has opened', () => {
  expect(opens()).toEqual({ draft: undefined, applied: {} });
  continueLater(resource, 'one', { note: { base: undefined, mine: 'typed' } });
  applyLater(resource, { title: 'suggested' });
  const expected = { draft: { opening: 'one', values: { note: 'typed' } }, applied: { title: 'suggested' } };
  expect(opens()).toEqual(expected);
  expect(opens()).toEqual(expected);
  expect(continuedDraft({ ...resource, id: 'audience_2' }, held, read).draft).toBeUndefined();
  stopWaiting(resource);
  expect(opens()).toEqual({ draft: undefined, applied: {} });
});

test('a form does not go on over what somebody changed meanwhile', () => {
  continueLater(resource, 'one', { title: { base: 'Held', mine: 'typed' } });
  expect(opens({ ...held, title: 'a colleague’s' }).draft).toBeUndefined();
  expect(opens({ ...held, note: 'a colleague’s' }).draft?.values).toEqual({ title: 'typed' });
  stopWaiting(resource);
});
