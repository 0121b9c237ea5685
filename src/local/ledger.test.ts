import { expect, it } from 'vitest';
import { accountLedger, assetLedger, mostAssets } from './ledger.ts';

const attempt = { idempotencyKey: 'k', at: 1, body: { name: '', purpose: '', fileId: 'f', hidden: false } };
const entry = (assetId: string, how: 'created' | 'opened' = 'opened', at = 1) => ({ assetId, how, at });
const content = { entries: [{ ...entry('a', 'created', 5), name: 'A' }, entry('b')], attempts: [attempt] };
const idsOf = () => assetLedger.get().entries.map(({ assetId }) => assetId);

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

it('keeps where an asset came from, and its place, when it is met again', () => {
  for (const met of [entry('a', 'created'), entry('b')]) assetLedger.remember(met);
  assetLedger.remember({ ...entry('a', 'opened', 9), name: 'n'.repeat(500) });
  expect(idsOf()).toEqual(['b', 'a']);
  expect(assetLedger.get().entries[1]).toEqual({ ...entry('a', 'created'), name: 'n'.repeat(200) });
});

it('keeps what was answered of an account that is later only named', () => {
  const answered = { accountId: 'a', domain: 'a.example', how: 'created', people: 3, at: 1 } as const;
  accountLedger.remember(answered);
  accountLedger.remember({ accountId: 'a', domain: 'a.example', how: 'found', at: 9 });
  expect(accountLedger.get().entries).toEqual([answered]);
  accountLedger.remember({ accountId: 'c', domain: 'c.example', how: 'found', at: 9 });
  expect(accountLedger.get().entries[0]?.how).toBe('found');
});

it('drops the assets that were met longest ago, and no attempt', () => {
  const met = Array.from({ length: mostAssets }, (_, index) => entry(`a${index}`));
  assetLedger.set({ entries: met, attempts: [attempt] });
  assetLedger.remember(entry('new'));
  expect(idsOf()).toEqual(['new', ...met.slice(0, -1).map(({ assetId }) => assetId)]);
  expect(assetLedger.get().attempts).toEqual([attempt]);
});

it('keeps an attempt in its place: of an asset what its key was first sent with, of an account what was sent last', () => {
  for (const [key, name] of [
    ['k', 'First'],
    ['l', 'Other'],
    ['k', 'Second'],
  ] as const) {
    assetLedger.note({ ...attempt, idempotencyKey: key, body: { ...attempt.body, name } });
    accountLedger.note({ domain: key, name, at: 1 });
  }
  expect(assetLedger.get().attempts.map(({ body }) => body.name)).toEqual(['First', 'Other']);
  expect(accountLedger.get().attempts.map(({ name }) => name)).toEqual(['Second', 'Other']);
});
