import { expect, it } from 'vitest';
import type { AssetLedger } from './asset-ledger.ts';
import { accountLedgers, assetLedgers, ledgerFile, mergeLedgers, readLedgerFile } from './ledger-file.ts';

const attempt = { idempotencyKey: 'k', at: 1, body: { name: '', purpose: '', fileId: 'f', hidden: false } };
const entry = (assetId: string, how: 'created' | 'opened' = 'opened', at = 1) => ({ assetId, how, at });
const ledger: AssetLedger = { entries: [{ ...entry('a', 'created', 5), name: 'A' }, entry('b')], attempts: [attempt] };

it('reads back what it wrote, creations without an answer among it', () => {
  expect(readLedgerFile(assetLedgers, ledgerFile(assetLedgers, ledger))).toEqual(ledger);
});

it('reads nothing else', () => {
  for (const text of [
    '',
    'null',
    '{}',
    '[]',
    '{"facet":"assets","version":1}',
    '{"facet":"shelf","version":1,"pages":[]}',
  ])
    expect(readLedgerFile(assetLedgers, text)).toBeUndefined();
  expect(readLedgerFile(accountLedgers, ledgerFile(assetLedgers, ledger))).toBeUndefined();
});

it('adds what is not known, behind what is, and takes nothing away', () => {
  const own: AssetLedger = { entries: [{ ...entry('b', 'opened', 9), name: 'own' }, entry('c')], attempts: [] };
  const merged = mergeLedgers(assetLedgers, own, ledger);
  expect(merged).toMatchObject({ added: 1, left: 0 });
  expect(merged.ledger.entries.map(({ assetId }) => assetId)).toEqual(['b', 'c', 'a']);
  expect(merged.ledger.entries[0]).toMatchObject({ name: 'own', at: 9 });
  expect(merged.ledger.attempts).toEqual([attempt]);
  // A second time changes nothing.
  expect(mergeLedgers(assetLedgers, merged.ledger, ledger)).toEqual({ ledger: merged.ledger, added: 0, left: 0 });
});

it('knows an asset as created where one of the two created it', () => {
  const own: AssetLedger = { entries: [entry('a', 'opened', 9)], attempts: [] };
  expect(mergeLedgers(assetLedgers, own, ledger).ledger.entries[0]).toEqual({
    ...entry('a', 'created', 5),
    name: 'A',
  });
});

it('never drops an own entry for one of the file, and says what found no room', () => {
  const small = { ...assetLedgers, most: 3 };
  const own: AssetLedger = { entries: [entry('x'), entry('y')], attempts: [] };
  const merged = mergeLedgers(small, own, ledger);
  expect(merged).toMatchObject({ added: 1, left: 1 });
  expect(merged.ledger.entries.map(({ assetId }) => assetId)).toEqual(['x', 'y', 'a']);
});
