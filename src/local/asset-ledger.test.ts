import { expect, it } from 'vitest';
import { type AssetLedger, mostAssets, noteAttempt, rememberAsset } from './asset-ledger.ts';

const empty: AssetLedger = { entries: [], attempts: [] };
const made = (assetId: string, how: 'created' | 'opened' = 'opened', at = 1) => ({ assetId, how, at });

it('keeps where an asset came from, and its place, when it is opened again', () => {
  const ledger = [made('a', 'created'), made('b')].reduce(rememberAsset, empty);
  const again = rememberAsset(ledger, { ...made('a', 'opened', 9), name: 'n'.repeat(500) });
  expect(again.entries.map(({ assetId }) => assetId)).toEqual(['b', 'a']);
  expect(again.entries[1]).toMatchObject({ how: 'created', at: 1, name: 'n'.repeat(200) });
});

it('drops the assets that were met longest ago, and no attempt', () => {
  const attempt = { idempotencyKey: 'k', at: 1, body: { name: '', purpose: '', fileId: 'f', hidden: false } };
  let ledger = noteAttempt(empty, attempt);
  for (let index = 0; index < mostAssets + 5; index += 1) ledger = rememberAsset(ledger, made(`a${index}`));
  expect(ledger.entries).toHaveLength(mostAssets);
  expect(ledger.entries.at(-1)?.assetId).toBe('a5');
  expect(ledger.attempts).toEqual([attempt]);
  expect(noteAttempt(ledger, { ...attempt, at: 2 }).attempts).toEqual([{ ...attempt, at: 2 }]);
});

it('keeps an attempt in its place, with the body that its key was first sent with', () => {
  const attempt = (idempotencyKey: string, name: string, at: number) => ({
    idempotencyKey,
    at,
    body: { name, purpose: '', fileId: 'f', hidden: false },
  });
  const ledger = [attempt('k', 'First', 1), attempt('l', 'Other', 2), attempt('k', 'Second', 3)].reduce(
    noteAttempt,
    empty,
  );
  expect(ledger.attempts).toEqual([attempt('k', 'First', 3), attempt('l', 'Other', 2)]);
});
