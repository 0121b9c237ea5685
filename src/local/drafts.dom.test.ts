import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readHistory, recordChange } from './change-history.ts';
import { allDrafts, type Draft, dropDrafts, keepDraft, keepDraftNow, readDrafts, watchDrafts } from './drafts.ts';
import { forgetEverything } from './forget-everything.ts';
import { keptMap } from './kept-map.ts';
import { setKeptService } from './service-scope.ts';

// Node has no IndexedDB and no localStorage: what holds here holds for a browser that denies both.
const resource = { kind: 'audience', id: 'audience:1' };
const place = { title: 'Acme', href: '/pages/p/audiences/a' };
const typed = (mine: string, at = 1): Draft => ({ at, ...place, changes: { title: { base: undefined, mine } } });
const unchanged = (at: number): Draft => ({ at, ...place, changes: {} });

/** What is kept of the thing, each with its opening. */
async function keptTexts() {
  const { drafts } = await readDrafts(resource);
  return drafts.map(({ opening, changes }) => `${opening}: ${String(changes.title?.mine)}`);
}

/** Puts something there that no draft is. */
async function damage(change: (before: Readonly<Record<string, unknown>>) => unknown) {
  const raw = keptMap({ name: 'drafts', schema: z.unknown(), most: 1_000 });
  await raw.update(JSON.stringify([resource.kind, resource.id]), (before) => change(Object(before)));
}

test('drafts of one thing are kept for each opening, the newest first, and go alone, let go of or without a difference', async () => {
  await Promise.all([keepDraft(resource, 'one', typed('A', 1)), keepDraft(resource, 'two', typed('B', 2))]);
  await keepDraft(resource, 'one', typed('A, longer', 3));
  expect(await keptTexts()).toEqual(['one: A, longer', 'two: B']);
  expect((await readDrafts({ ...resource, id: 'other' })).drafts).toEqual([]);
  await keepDraft(resource, 'one', unchanged(4));
  expect(await keptTexts()).toEqual(['two: B']);
  await dropDrafts(resource, ['two']);
  expect(await keptTexts()).toEqual([]);
});

test('drafts of one thing of one service, and its history, are not offered for another one behind the same address', async () => {
  setKeptService('one');
  await keepDraft(resource, 'here', typed('A'));
  keepDraftNow(resource, 'gone', typed('B', 2));
  await recordChange(resource, { title: { before: 'x', after: 'y' } });
  setKeptService('two');
  expect((await allDrafts()).drafts).toEqual([]);
  expect(await keptTexts()).toEqual([]);
  expect(await readHistory(resource)).toEqual([]);
  setKeptService('one');
  expect(await keptTexts()).toEqual(['gone: B', 'here: A']);
  expect(await readHistory(resource)).toHaveLength(1);
});

test('drafts of one thing are told to the other tabs, and theirs are heard', async () => {
  const other = new BroadcastChannel('facet.kept');
  onTestFinished(() => other.close());
  const told = vi.fn<(event: MessageEvent) => void>();
  other.onmessage = told;
  const heard = vi.fn();
  onTestFinished(watchDrafts(heard, resource));
  await keepDraft(resource, 'one', typed('A'));
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledOnce();
  other.postMessage(told.mock.lastCall?.[0].data);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});

test('drafts of one thing hold what was typed in the last moment, unless something newer was kept or it was taken back', async () => {
  await keepDraft(resource, 'one', typed('before', 1));
  keepDraftNow(resource, 'one', typed('last key', 2));
  keepDraftNow(resource, 'two', typed('only here', 3));
  expect(await keptTexts()).toEqual(['two: only here', 'one: last key']);
  await keepDraft(resource, 'one', typed('typed since', 9));
  keepDraftNow(resource, 'one', typed('older', 8));
  keepDraftNow(resource, 'three', typed('hidden', 10));
  await keepDraft(resource, 'three', unchanged(11));
  keepDraftNow(resource, 'two', typed('typed while it was written', 5));
  await keepDraft(resource, 'two', typed('only here', 4));
  keepDraftNow(resource, 'four', typed('discarded', 12));
  await dropDrafts(resource, ['four']);
  keepDraftNow(resource, 'five', typed('taken back', 13));
  keepDraftNow(resource, 'five', unchanged(14));
  keepDraftNow(resource, 'six', typed('A', 15));
  const reading = readDrafts(resource);
  keepDraftNow(resource, 'six', typed('typed while it was read', 16));
  await reading;
  const others = ['one: typed since', 'two: typed while it was written'];
  expect(await keptTexts()).toEqual(['six: typed while it was read', ...others]);
});

test('drafts of one thing that cannot be read are handed out as text, and take no other with them', async () => {
  await keepDraft(resource, 'one', typed('A'));
  await damage((before) => ({ ...before, bad: { words: 'typed' } }));
  const { drafts, damaged } = await readDrafts(resource);
  expect((await allDrafts()).damaged).toEqual([{ resource, opening: 'bad', text: damaged[0]?.text }]);
  expect(drafts).toHaveLength(1);
  expect(damaged[0]?.text).toContain('"typed"');
  await dropDrafts(resource, ['bad']);
  expect((await readDrafts(resource)).damaged).toEqual([]);
});

test('something else where drafts should be is handed out as text, and the next draft does not write over it', async () => {
  await damage(() => 'half a dr');
  await keepDraft(resource, 'one', typed('A'));
  expect(await keptTexts()).toEqual(['one: A']);
  expect((await readDrafts(resource)).damaged).toMatchObject([{ text: 'half a dr' }]);
});

test('all drafts are listed whatever their thing and the name of their service, until everything is forgotten', async () => {
  setKeptService('https://api.example.com:8443/base');
  await keepDraft(resource, 'one', typed('A', 1));
  await keepDraft({ kind: 'person', id: 'p1' }, 'two', typed('B', 2));
  expect((await allDrafts()).drafts.map((kept) => kept.resource.id)).toEqual(['p1', 'audience:1']);
  await forgetEverything();
  expect(await allDrafts()).toEqual({ drafts: [], damaged: [] });
});
