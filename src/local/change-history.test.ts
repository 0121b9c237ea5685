import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { acknowledgeReplaced, readHistory, recordChange, replacedSince, withinLimits } from './change-history.ts';
import { storageNotice } from './storage.ts';

// Node has no IndexedDB: what holds here holds for a browser that denies it.
const resource = { kind: 'webhook subscription', id: 'sub:1' };

test('a change is found again, newest first, in a browser that keeps nothing, and a write that changed nothing is not', async () => {
  await recordChange(resource, { url: { before: 'a', after: 'b' } });
  await recordChange(resource, { active: { before: true, after: false } });
  await recordChange(resource, {});
  await recordChange({ ...resource, id: 'other' }, { url: { before: 1, after: 2 } });
  expect((await readHistory(resource)).map(({ fields }) => Object.keys(fields))).toEqual([['active'], ['url']]);
  expect(storageNotice.get()?.reason).toBe('denied');
});

test('a history keeps the newest entries within its limits, and the newest one whatever its length', () =>
  forMany(10, [fc.array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 50 })], (lengths) => {
    const entries = lengths.map((length) => ({ text: 'x'.repeat(length) }));
    const kept = withinLimits(entries);
    expect(kept.length).toBeLessThanOrEqual(30);
    expect(kept.slice(0, 1)).toEqual(entries.slice(0, 1));
    expect(kept).toEqual(entries.slice(0, kept.length));
    if (kept.length > 1) expect(JSON.stringify(kept).length).toBeLessThan(4_000_100);
  }));

test('what someone replaced since the last write is found, until the marketer knows of it or writes again', async () => {
  const person = { kind: 'person', id: 'p4' };
  const found = async (now: Record<string, unknown>, readAt = Number.POSITIVE_INFINITY) =>
    replacedSince(await readHistory(person), now, readAt, Object.is);
  const before = Date.now();
  await recordChange(person, { name: { before: 'a', after: 'b' }, phone: { before: '1', after: undefined } });
  expect(await found({ name: 'b', phone: undefined })).toEqual([]);
  const replaced = await found({ name: 'c', phone: '2' });
  expect(replaced).toMatchObject([
    { field: 'name', wrote: 'b', now: 'c' },
    { field: 'phone', wrote: undefined, now: '2' },
  ]);
  expect(await found({ name: 'c', phone: '2' }, before)).toEqual([]);
  await acknowledgeReplaced(person, replaced);
  expect(await found({ name: 'c', phone: '2' })).toEqual([]);
  const again = await found({ name: 'd', phone: '2' });
  expect(again).toMatchObject([{ field: 'name', now: 'd' }]);
  await acknowledgeReplaced(person, again);
  for (const name of ['c', 'd']) expect(await found({ name, phone: '2' })).toEqual([]);
  expect(await found({ phone: '2' })).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await recordChange(person, { name: { before: 'd', after: 'e' } });
  expect(await found({ name: 'c' })).toMatchObject([{ wrote: 'e', now: 'c' }]);
});
