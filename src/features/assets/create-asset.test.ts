import { beforeEach, expect, it } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { type AssetBody, assetLedger } from '#src/local/ledger.ts';
import { createQueryClient } from '#src/query-client.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { assetCreations, createAsset } from './create-asset.ts';

const creates = { method: 'POST', path: '/v0/assets' } as const;
const dropOne = { match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } } as const;
const client = createQueryClient();
const service = serviceForTests();
beforeEach(() => setApiBaseUrl(service.url));

const body = (index: number): AssetBody => ({
  name: `Picture ${index}`,
  purpose: '',
  fileId: `file_${index}`,
  hidden: index % 2 === 0,
});

it('a refusal settles a creation, but not one whose first answer was lost', async () => {
  const key = uniqueKey();
  const refuse = { match: creates, fault: { kind: 'answer', status: 429, body: { message: 'Slow down' } } } as const;
  await service.addFault(refuse);
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'refused' });
  expect(assetLedger.get().attempts).toEqual([]);
  await service.reset();
  await service.addFault({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'before-commit' } });
  await service.addFault(refuse);
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'unknown' });
  expect(await createAsset(client, body(900), key)).toMatchObject({ kind: 'refused' });
  const [attempt] = assetLedger.get().attempts;
  expect(attempt).toMatchObject({ idempotencyKey: key, body: body(900) });
  expect(attempt !== undefined && assetCreations.isAnswerLost(attempt, Date.now())).toBe(true);
});

it('a hundred answers dropped after the commit end as a hundred assets, none of them twice', async () => {
  const { assets: before } = await service.rows();
  const made: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    await service.addFault(dropOne);
    const key = uniqueKey();
    expect(await createAsset(client, body(index), key)).toMatchObject({ kind: 'unknown' });
    expect(assetLedger.get().attempts).toHaveLength(1);
    const second = await createAsset(client, body(index), key);
    expect(assetLedger.get().attempts).toEqual([]);
    if (second.kind === 'created' && second.assetId !== undefined) made.push(second.assetId);
  }
  expect(new Set(made).size).toBe(100);
  expect(assetLedger.get().entries.map(({ assetId }) => assetId)).toEqual(made.toReversed());
  expect((await service.received()).filter(({ method }) => method === 'POST')).toHaveLength(200);
  expect((await service.rows()).assets).toBe(before + 100);
});
