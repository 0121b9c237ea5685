import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readHistory, recordChange } from './change-history.ts';
import { allDrafts, type Draft, dropDrafts, keepDraft, keepDraftNow, readDrafts, watchDrafts } from './drafts.ts';
import { forgetEverything } from './forget-everything.ts';
import { keptMap } from './kept-map.ts';
import { setKeptService } from './service-scope.ts';

// Node has no IndexedDB and no localStorage: what holds here holds for a browser that denies both.
const resource = { kind: 'audience', id: 'audience:1' };
const typed = (mine: string, at = 1): Draft => ({
  at,
  title: 'Acme',
  href: '/pages/p/audiences/a',
  changes: { title: { base: undefined, mine } },
});

afterEach(() => {
  setKeptService(undefined);
  return forgetEverything();
});

describe('drafts of one thing', () => {
  test('are kept for each opening of its form, the newest first, and never write over each other', async () => {
    await Promise.all([keepDraft(resource, 'one', typed('A', 1)), keepDraft(resource, 'two', typed('B', 2))]);
    await keepDraft(resource, 'one', typed('A, longer', 3));
    const { drafts } = await readDrafts(resource);
    expect(drafts.map(({ opening, changes }) => [opening, changes.title?.mine])).toEqual([
      ['one', 'A, longer'],
      ['two', 'B'],
    ]);
    expect((await readDrafts({ ...resource, id: 'other' })).drafts).toEqual([]);
  });

  test('of one service, and its history, are not offered for another one behind the same address', async () => {
    setKeptService('one');
    await keepDraft(resource, 'here', typed('A'));
    keepDraftNow(resource, 'gone', typed('B', 2));
    await recordChange(resource, { title: { before: 'x', after: 'y' } });
    setKeptService('two');
    expect((await allDrafts()).drafts).toEqual([]);
    expect((await readDrafts(resource)).drafts).toEqual([]);
    expect(await readHistory(resource)).toEqual([]);
    setKeptService('one');
    expect((await readDrafts(resource)).drafts.map(({ opening }) => opening)).toEqual(['gone', 'here']);
    expect(await readHistory(resource)).toHaveLength(1);
  });

  test('are listed whatever a deployment calls its service', async () => {
    setKeptService('https://api.example.com:8443/base');
    await keepDraft(resource, 'here', typed('A'));
    expect((await allDrafts()).drafts).toMatchObject([{ resource, draft: { opening: 'here' } }]);
  });

  test('go when nothing differs any more, or when they are let go of, alone', async () => {
    await keepDraft(resource, 'one', typed('A'));
    await keepDraft(resource, 'two', typed('B'));
    await keepDraft(resource, 'one', { ...typed('A'), changes: {} });
    expect((await readDrafts(resource)).drafts.map(({ opening }) => opening)).toEqual(['two']);
    await dropDrafts(resource, ['two']);
    expect((await readDrafts(resource)).drafts).toEqual([]);
  });

  test('hold what was typed in the last moment, unless something newer was kept', async () => {
    await keepDraft(resource, 'one', typed('before', 1));
    keepDraftNow(resource, 'one', typed('last key', 2));
    keepDraftNow(resource, 'two', typed('only here', 3));
    expect((await readDrafts(resource)).drafts.map(({ changes }) => changes.title?.mine)).toEqual([
      'only here',
      'last key',
    ]);
    await keepDraft(resource, 'one', typed('typed since', 9));
    keepDraftNow(resource, 'one', typed('older', 8));
    expect((await readDrafts(resource)).drafts[0]?.changes.title?.mine).toBe('typed since');
  });

  test('that cannot be read are handed out as text, and take no other with them', async () => {
    await keepDraft(resource, 'one', typed('A'));
    const raw = keptMap({ name: 'drafts', schema: z.record(z.string(), z.unknown()), most: 1_000 });
    await raw.update(JSON.stringify([resource.kind, resource.id]), (before) => ({
      ...before,
      bad: { words: 'typed' },
    }));
    const { drafts, damaged } = await readDrafts(resource);
    expect((await allDrafts()).damaged).toEqual([{ resource, opening: 'bad', text: damaged[0]?.text }]);
    expect(drafts).toHaveLength(1);
    expect(damaged[0]?.text).toContain('"typed"');
    await dropDrafts(resource, ['bad']);
    expect((await readDrafts(resource)).damaged).toEqual([]);
  });
});

test('something else where drafts should be is handed out as text, and the next draft does not write over it', async () => {
  const raw = keptMap({ name: 'drafts', schema: z.unknown(), most: 1_000 });
  await raw.update(JSON.stringify([resource.kind, resource.id]), () => 'half a dr');
  await keepDraft(resource, 'one', typed('A'));
  const { drafts, damaged } = await readDrafts(resource);
  expect(drafts.map(({ changes }) => changes.title?.mine)).toEqual(['A']);
  expect(damaged.map(({ text }) => text)).toEqual(['half a dr']);
});

test('what a moment of hiding has kept does not come back after the change was taken back', async () => {
  keepDraftNow(resource, 'one', typed('hidden', 1));
  await keepDraft(resource, 'one', { ...typed('', 2), changes: {} });
  expect((await readDrafts(resource)).drafts).toEqual([]);
});

test('all drafts are listed whatever their thing, and a watcher hears of each change', async () => {
  let heard = 0;
  const stop = watchDrafts(() => {
    heard += 1;
  });
  await keepDraft(resource, 'one', typed('A', 1));
  await keepDraft({ kind: 'person', id: 'p1' }, 'two', typed('B', 2));
  expect((await allDrafts()).drafts.map(({ resource: { kind, id } }) => [kind, id])).toEqual([
    ['person', 'p1'],
    ['audience', 'audience:1'],
  ]);
  expect(heard).toBe(2);
  stop();
  await forgetEverything();
  expect(await allDrafts()).toEqual({ drafts: [], damaged: [] });
});
