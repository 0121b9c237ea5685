import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setKeptService } from './service-scope.ts';
import { forgetRecords, keptRecord, openRecords, type RecordShape, storageNotice } from './storage.ts';

const shape: RecordShape<readonly string[]> = {
  key: 'facet.test',
  schema: z.array(z.string()),
  empty: [],
};

afterEach(() => {
  setKeptService(undefined);
  forgetRecords();
  localStorage.clear();
});

/** A tab of its own: it shares the storage and nothing else. */
const openTab = () => openRecords(() => localStorage);

describe('a kept record', () => {
  it('is the same value for whoever opens the browser later', () => {
    openTab().keptRecord(shape).set(['a']);
    expect(openTab().keptRecord(shape).get()).toEqual(['a']);
  });

  it('stays one object until it changes', () => {
    const record = openTab().keptRecord(shape);
    record.set(['a']);
    expect(record.get()).toBe(record.get());
  });

  it('is kept for each service by itself, and what was there before is the first one’s', () => {
    openTab().keptRecord(shape).set(['from before']);
    const record = openTab().keptRecord(shape);
    setKeptService('one');
    expect(record.get()).toEqual(['from before']);
    record.update((values) => [...values, 'one’s']);
    setKeptService('two');
    expect(record.get()).toEqual([]);
    record.set(['two’s']);
    setKeptService('one');
    expect(record.get()).toEqual(['from before', 'one’s']);
    expect(openTab().keptRecord(shape).get()).toEqual(['from before', 'one’s']);
  });

  it('from before services were told apart goes to the first that was named, also what another one uses first', () => {
    const tab = openTab();
    for (const key of ['facet.used', 'facet.not-used'] as const) tab.keptRecord({ ...shape, key }).set([key]);
    const used = openTab().keptRecord({ ...shape, key: 'facet.used' });
    const notUsed = openTab().keptRecord({ ...shape, key: 'facet.not-used' });
    setKeptService('one');
    expect(used.get()).toEqual(['facet.used']);
    setKeptService('two');
    expect([used.get(), notUsed.get()]).toEqual([[], []]);
    setKeptService('one');
    expect(notUsed.get()).toEqual(['facet.not-used']);
  });

  it('does not undo what another tab changed meanwhile', () => {
    const [here, there] = [openTab().keptRecord(shape), openTab().keptRecord(shape)];
    expect(here.get()).toEqual([]);
    there.update((values) => [...values, 'there']);
    here.update((values) => [...values, 'here']);
    expect(openTab().keptRecord(shape).get()).toEqual(['there', 'here']);
  });

  it('tells its watchers of a change in another tab', () => {
    const tab = openTab();
    const record = tab.keptRecord(shape);
    const seen: (readonly string[])[] = [record.get()];
    record.subscribe(() => seen.push(record.get()));
    openTab().keptRecord(shape).set(['from there']);
    tab.changedElsewhere('facet.other');
    expect(seen).toEqual([[]]);
    tab.changedElsewhere('facet.test');
    expect(seen).toEqual([[], ['from there']]);
  });

  it('tells its watchers of a change in another tab also when a change of its own meets it and turns out to be none', () => {
    const record = openTab().keptRecord(shape);
    const seen: (readonly string[])[] = [record.get()];
    record.subscribe(() => seen.push(record.get()));
    openTab().keptRecord(shape).set(['from there']);
    record.update((values) => values);
    expect(seen).toEqual([[], ['from there']]);
  });

  it('hears other tabs through the storage event of the browser', () => {
    const record = keptRecord({ ...shape, key: 'facet.event' });
    expect(record.get()).toEqual([]);
    localStorage.setItem('facet.event', JSON.stringify({ v: 1, d: ['x'] }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'facet.event' }));
    expect(record.get()).toEqual(['x']);
  });
});

describe('damaged text', () => {
  it.each(['{', '[]', '"x"', '{"v":1}', '{"v":1,"d":[1]}', '{"v":0,"d":["old"]}', '\u0000'])(
    '%j is set aside and the record starts empty',
    (text) => {
      localStorage.setItem('facet.test', text);
      const record = openTab().keptRecord(shape);
      expect(record.get()).toEqual([]);
      expect(storageNotice.get()?.reason).toBe('unreadable');
      expect(localStorage.getItem('facet.test.unreadable')).toBe(text);
      record.set(['new']);
      expect(openTab().keptRecord(shape).get()).toEqual(['new']);
      expect(storageNotice.get()).toBeUndefined();
    },
  );

  it('of a newer version is left for the newer tab', () => {
    const newer = JSON.stringify({ v: 2, d: { other: true } });
    localStorage.setItem('facet.test', newer);
    const record = openTab().keptRecord(shape);
    record.set(['mine']);
    expect(record.get()).toEqual(['mine']);
    expect(localStorage.getItem('facet.test')).toBe(newer);
  });
});

describe('a browser that keeps nothing', () => {
  const denied = openRecords(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

  it('works in memory and says so', () => {
    const record = denied.keptRecord(shape);
    record.update((values) => [...values, 'a']);
    record.update((values) => [...values, 'b']);
    expect(record.get()).toEqual(['a', 'b']);
    expect(storageNotice.get()?.reason).toBe('denied');
    denied.forget();
    expect(record.get()).toEqual([]);
  });
});

describe('a full storage', () => {
  it('keeps the new value in memory, says so, and writes it once there is room', () => {
    const record = openTab().keptRecord(shape);
    record.set(['kept']);
    // The quota of jsdom is the one of browsers: 5,000,000 UTF-16 units.
    const filler = 'x'.repeat(5_000_000 - JSON.stringify(localStorage).length - 100);
    localStorage.setItem('filler', filler);
    record.set(['y'.repeat(1_000)]);
    expect(record.get()).toEqual(['y'.repeat(1_000)]);
    expect(storageNotice.get()?.reason).toBe('full');
    expect(openTab().keptRecord(shape).get()).toEqual(['kept']);

    localStorage.removeItem('filler');
    record.update((values) => [...values, 'z']);
    expect(openTab().keptRecord(shape).get()).toEqual(['y'.repeat(1_000), 'z']);
    expect(storageNotice.get()).toBeUndefined();
  });
});

describe('forgetting', () => {
  it('removes every key of Facet, no other, and shows the empty values at once', () => {
    const tab = openTab();
    const record = tab.keptRecord(shape);
    record.set(['a']);
    localStorage.setItem('facet.left-over', '1');
    localStorage.setItem('other-app', '1');
    let told = 0;
    record.subscribe(() => {
      told += 1;
    });
    tab.forget();
    expect(record.get()).toEqual([]);
    expect(told).toBe(1);
    expect(Object.keys(localStorage)).toEqual(['other-app']);
  });
});
