import { beforeEach, expect, it } from 'vitest';
import { accountLedger } from './account-ledger.ts';
import { assetLedger, mostAssets } from './asset-ledger.ts';

const attempt = { idempotencyKey: 'k', at: 1, body: { name: '', purpose: '', fileId: 'f', hidden: false } };
const entry = (assetId: string, how: 'created' | 'opened' = 'opened', at = 1) => ({ assetId, how, at });
const content = { entries: [{ ...entry('a', 'created', 5), name: 'A' }, entry('b')], attempts: [attempt] };
const idsOf = () => assetLedger.get().entries.map(({ assetId }) => assetId);

beforeEach(() => assetLedger.set({ entries: [], attempts: [] }));

it('reads back what it wrote, creations without an answer among it', () => {
  assetLedger.set(content);
  expect(assetLedger.readFile(assetLedger.file())).toEqual(content);
});

it.each(['', 'null', '{}', '[]', '{"facet":"assets","version":1}', '{"facet":"shelf","version":1,"pages":[]}'])(
  'reads nothing else: %j',
  (text) => expect(assetLedger.readFile(text)).toBeUndefined(),
);

it('reads no file of another ledger', () => {
  assetLedger.set(content);
  expect(accountLedger.readFile(assetLedger.file())).toBeUndefined();
});

it('adds what is not known, behind what is, and takes nothing away', () => {
  assetLedger.set({ entries: [{ ...entry('b', 'opened', 9), name: 'own' }, entry('c')], attempts: [] });
  expect(assetLedger.merge(content)).toEqual({ added: 1, left: 0 });
  const merged = assetLedger.get();
  expect(idsOf()).toEqual(['b', 'c', 'a']);
  expect(merged.entries[0]).toMatchObject({ name: 'own', at: 9 });
  expect(merged.attempts).toEqual([attempt]);
  // A second time changes nothing.
  expect(assetLedger.merge(content)).toEqual({ added: 0, left: 0 });
  expect(assetLedger.get()).toEqual(merged);
});

it('knows an asset as created where one of the two created it', () => {
  assetLedger.set({ entries: [entry('a', 'opened', 9)], attempts: [] });
  assetLedger.merge(content);
  expect(assetLedger.get().entries[0]).toEqual({ ...entry('a', 'created', 5), name: 'A' });
});

it('never drops an own entry for one of the file, and says what found no room', () => {
  const own = Array.from({ length: mostAssets - 1 }, (_, index) => entry(`own${index}`));
  assetLedger.set({ entries: own, attempts: [] });
  expect(assetLedger.merge(content)).toEqual({ added: 1, left: 1 });
  expect(idsOf()).toEqual([...own.map(({ assetId }) => assetId), 'a']);
});

it('puts back what was taken off where it was, once', () => {
  assetLedger.set({ entries: [entry('a'), entry('b'), entry('c')], attempts: [] });
  const putBack = assetLedger.forget('b');
  expect(idsOf()).toEqual(['a', 'c']);
  putBack();
  putBack();
  expect(idsOf()).toEqual(['a', 'b', 'c']);
});

it('holds a creation until its outcome is known', () => {
  assetLedger.set(content);
  assetLedger.settle('other');
  expect(assetLedger.get()).toBe(content);
  assetLedger.settle('k');
  expect(assetLedger.get()).toEqual({ ...content, attempts: [] });
});
