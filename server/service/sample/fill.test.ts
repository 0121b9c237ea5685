import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { readTolerantly } from '#src/contract/tolerant-reader.ts';
import { testService } from '#test/service/test-service.ts';
import { fillWithSampleData } from './fill.ts';
import type { SampleIds } from './ids-file.ts';
import { sampleSizes } from './sample-set.ts';

const service = testService({}, 'empty');
let ids: SampleIds;
beforeAll(async () => {
  const options = { dataDir: service.dataDir, sizes: sampleSizes.small };
  ids = await service.database.transaction((transaction) => fillWithSampleData(transaction, options));
});

test('a service over the small set answers as the contract says, and ids.json names what is there', async () => {
  const read = async (name: EndpointName, params: Readonly<Record<string, string>> = {}) => {
    const { status, json } = await service.call(name, { params, query: { limit: 1000 } });
    expect([status, readTolerantly(endpoints[name].response, json).drifts]).toEqual([200, []]);
    return json;
  };
  expect(JSON.parse(await readFile(join(service.dataDir, 'ids.json'), 'utf8'))).toEqual(ids);
  expect(await read('listPeople')).toMatchObject({ totalCount: 300 });
  expect(await read('listWebhookSubscriptions')).toMatchObject({ totalCount: 6 });
  const page = { page_id: ids.pageId };
  const { items } = z.parse(endpoints.listAudiences.response, await read('listAudiences', page));
  for (const { audienceId } of items) await read('getAudienceMessages', { ...page, audience_id: audienceId });
});
