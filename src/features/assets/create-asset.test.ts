import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assets } from '#server/service/schema.ts';
import { defaultSettings } from '#server/service/settings.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { newKey } from '#src/fields/asset-form.tsx';
import { type AssetBody, assetLedger } from '#src/local/ledger.ts';
import { createQueryClient } from '#src/query-client.ts';
import { type ServiceWithFaults, startServiceWithFaults } from '#test/faults/faults.ts';
import { startKeyFront } from '#test/key-front.ts';
import { newServicePlace, openPlace, testKey } from '#test/service/test-service.ts';
import { readAssetRows } from './asset-rows.ts';
import { assetCreations, createAsset } from './create-asset.ts';

const creates = { method: 'POST', path: '/v0/assets' } as const;
const dropOne = { match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } } as const;
const client = createQueryClient();
let place: Awaited<ReturnType<typeof newServicePlace>>;
let service: ServiceWithFaults;
let before = 0;
/** The ids of all assets that any test here made. */
const madeInAll = new Set<string>();
let front: Awaited<ReturnType<typeof startKeyFront>>;

beforeAll(async () => {
  place = await newServicePlace();
  before = await countOfAssets();
  service = await startServiceWithFaults({
    ...place,
    apiKeys: [testKey],
    settings: { ...defaultSettings, agentSpeed: 0 },
    sampleData: false,
  });
  front = await startKeyFront(service.url, testKey);
  setApiBaseUrl(front.url);
});
afterAll(async () => {
  setApiBaseUrl('');
  front.close();
  await place.remove();
});
beforeEach(() => {
  service.clearFaults();
  service.clearReceived();
  assetLedger.set({ entries: [], attempts: [] });
});

const body = (index: number): AssetBody => ({
  name: `Picture ${index}`,
  purpose: '',
  fileId: `file_${index}`,
  hidden: index % 2 === 0,
});

it('a refusal settles a creation, but not one whose first answer was lost', async () => {
  const key = newKey();
  const refuse = { match: creates, fault: { kind: 'answer', status: 429, body: { message: 'Slow down' } } } as const;
  service.addFault(refuse);
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'refused' });
  expect(assetLedger.get().attempts).toEqual([]);
  service.clearFaults();
  service.addFault({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'before-commit' } });
  service.addFault(refuse);
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'unknown' });
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'refused' });
  const [attempt] = assetLedger.get().attempts;
  expect(attempt).toMatchObject({ idempotencyKey: key, body: body(900) });
  expect(attempt !== undefined && assetCreations.isAnswerLost(attempt, Date.now())).toBe(true);
});

it('a hundred answers dropped after the commit end as a hundred assets, none of them twice', async () => {
  const made: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    service.clearFaults();
    service.addFault(dropOne);
    const key = newKey();
    expect(await createAsset(client, body(index), key)).toMatchObject({ kind: 'unknown' });
    expect(assetLedger.get().attempts).toHaveLength(1);
    // By hand, as a person would.
    const second = await createAsset(client, body(index), key);
    expect(assetLedger.get().attempts).toEqual([]);
    if (second.kind === 'created' && second.assetId !== undefined) made.push(second.assetId);
  }
  expect(new Set(made).size).toBe(100);
  for (const assetId of made) madeInAll.add(assetId);
  expect(assetLedger.get().entries.map(({ assetId }) => assetId)).toEqual(made.toReversed());
  // Two requests for each, and one asset.
  expect(service.received().filter(({ method }) => method === 'POST')).toHaveLength(200);
});

it('a hundred pasted rows whose answers are all dropped end as a hundred assets, also when the page was loaded anew in between', async () => {
  // Every tenth row says the same, and is an asset of its own.
  const text = Array.from({ length: 100 }, (_, row) => (row % 10 === 0 ? 'Twin\tfile_t' : `Row\tfile_${row}`)).join(
    '\n',
  );
  service.addFault({ match: { ...creates, times: 100 }, fault: { kind: 'drop', when: 'after-commit' } });
  for (const row of readAssetRows(text, 'batch').rows) {
    expect(await createAsset(client, row.body, row.idempotencyKey)).toMatchObject({ kind: 'unknown' });
  }
  expect(assetLedger.get().attempts).toHaveLength(100);
  const made = new Set<string>();
  for (const row of readAssetRows(text, 'batch').rows) {
    const second = await createAsset(client, row.body, row.idempotencyKey);
    if (second.kind === 'created' && second.assetId !== undefined) made.add(second.assetId);
  }
  expect(made.size).toBe(100);
  expect(assetLedger.get().attempts).toEqual([]);
  for (const assetId of made) madeInAll.add(assetId);
});

it('and the database holds those and no others', async () => {
  await service.close();
  expect(await countOfAssets()).toBe(before + madeInAll.size);
});

/** The assets in the database, while no service has it open. */
async function countOfAssets(): Promise<number> {
  const opened = await openPlace(place);
  const rows = await opened.database.select({ assetId: assets.assetId }).from(assets);
  await opened.close();
  return rows.length;
}
