import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setKeptService } from './service-scope.ts';
import { openRecords, type RecordShape, storageNotice } from './storage.ts';

const shape: RecordShape<readonly string[]> = { key: 'facet.test', schema: z.array(z.string()), empty: [] };

afterEach(() => localStorage.clear());

const openTab = () => openRecords(() => localStorage);

const inTab = (key: RecordShape<unknown>['key'] = shape.key) => openTab().keptRecord({ ...shape, key });

/** What a watcher of a record is told, after what it holds now. */
function toldOf(record: ReturnType<typeof inTab>) {
  const seen = [record.get()];
  record.subscribe(() => seen.push(record.get()));
  return seen;
}

it('a kept record is the same value for whoever opens the browser later, and one object until it changes', () => {
  inTab().set(['a']);
  const record = inTab();
  expect(record.get()).toEqual(['a']);
  expect(record.get()).toBe(record.get());
});

it('a record is kept for each service, and one from before any was named belongs to the first named', () => {
  for (const key of ['facet.test', 'facet.not-used'] as const) inTab(key).set(['from before']);
  const [record, notUsed] = [inTab(), inTab('facet.not-used')];
  setKeptService('one');
  record.update((values) => [...values, 'one’s']);
  setKeptService('two');
  expect([record.get(), notUsed.get()]).toEqual([[], []]);
  record.set(['two’s']);
  setKeptService('one');
  expect([record.get(), notUsed.get()]).toEqual([['from before', 'one’s'], ['from before']]);
  expect(inTab().get()).toEqual(['from before', 'one’s']);
});

it('a kept record does not undo what another tab changed meanwhile', () => {
  const [here, there] = [inTab(), inTab()];
  expect(here.get()).toEqual([]);
  there.update((values) => [...values, 'there']);
  here.update((values) => [...values, 'here']);
  expect(inTab().get()).toEqual(['there', 'here']);
});

it('a kept record tells its watchers of a change in another tab when it hears of it', () => {
  const tab = openTab();
  const seen = toldOf(tab.keptRecord(shape));
  inTab().set(['from there']);
  tab.changedElsewhere('facet.other');
  expect(seen).toEqual([[]]);
  tab.changedElsewhere('facet.test');
  expect(seen).toEqual([[], ['from there']]);
  localStorage.clear();
  tab.changedElsewhere(null);
  expect(seen.at(-1)).toEqual([]);
});

describe('damaged text', () => {
  const damaged = ['{', '[]', '"x"', '{"v":1}', '{"v":1,"d":[1]}', '{"v":0,"d":["old"]}', '\u0000'];
  it.each(damaged)('%j is set aside and the record starts empty', (text) => {
    localStorage.setItem('facet.test', text);
    const record = inTab();
    expect(record.get()).toEqual([]);
    expect(storageNotice.get()?.reason).toBe('unreadable');
    expect(localStorage.getItem('facet.test.unreadable')).toBe(text);
    record.set(['new']);
    expect(inTab().get()).toEqual(['new']);
    expect(storageNotice.get()).toBeUndefined();
  });

  it('of a newer version is left for the newer tab', () => {
    const newer = JSON.stringify({ v: 2, d: { other: true } });
    localStorage.setItem('facet.test', newer);
    const record = inTab();
    record.set(['mine']);
    expect(record.get()).toEqual(['mine']);
    expect(localStorage.getItem('facet.test')).toBe(newer);
  });
});

it('a browser that keeps nothing works in memory and says so', () => {
  const denied = openRecords(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const record = denied.keptRecord(shape);
  for (const value of ['a', 'b']) record.update((values) => [...values, value]);
  expect(record.get()).toEqual(['a', 'b']);
  expect(storageNotice.get()?.reason).toBe('denied');
  denied.forget();
  expect(record.get()).toEqual([]);
});

it('a full storage keeps the new value in memory, says so, and writes it once there is room', () => {
  const record = inTab();
  record.set(['kept']);
  // The quota of jsdom is the one of browsers: 5,000,000 UTF-16 units.
  const filler = 'x'.repeat(5_000_000 - JSON.stringify(localStorage).length - 100);
  localStorage.setItem('filler', filler);
  const long = 'y'.repeat(1_000);
  record.set([long]);
  expect(record.get()).toEqual([long]);
  expect(storageNotice.get()?.reason).toBe('full');
  expect(inTab().get()).toEqual(['kept']);
  localStorage.removeItem('filler');
  record.update((values) => [...values, 'z']);
  expect(inTab().get()).toEqual([long, 'z']);
  expect(storageNotice.get()).toBeUndefined();
  inTab().set(['there']);
  expect(record.get()).toEqual(['there']);
});

it('forgetting removes every key of Facet, no other, and shows the empty values at once', () => {
  const tab = openTab();
  const record = tab.keptRecord(shape);
  record.set(['a']);
  localStorage.setItem('facet.left-over', '1');
  localStorage.setItem('other-app', '1');
  const seen = toldOf(record);
  tab.forget();
  expect(seen).toEqual([['a'], []]);
  expect(Object.keys(localStorage)).toEqual(['other-app']);
});
