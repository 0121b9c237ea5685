import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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

/** Asks the service and checks the whole answer against the contract: no drift at all. */
async function read<Schema extends z.ZodMiniType>(
  endpoint: { readonly name: EndpointName; readonly response: Schema },
  params: Readonly<Record<string, string>> = {},
): Promise<z.output<Schema>> {
  const answer = await service.call(endpoint.name, { params, query: { limit: 1000 } });
  expect(answer.status).toBe(200);
  expect(readTolerantly(endpoint.response, answer.json).drifts).toEqual([]);
  return z.parse(endpoint.response, answer.json);
}

describe('ids.json', () => {
  test('holds what filling answered', async () => {
    expect(JSON.parse(await readFile(join(service.dataDir, 'ids.json'), 'utf8'))).toEqual(ids);
  });
});

describe('a service over the small set', () => {
  test('answers every list and every conversation of the first page as the contract says', async () => {
    const people = await read(endpoints.listPeople);
    expect(people.totalCount).toBe(300);
    expect((await read(endpoints.listWebhookSubscriptions)).totalCount).toBe(6);
    const { items } = await read(endpoints.listAudiences, { page_id: ids.pageId });
    for (const { audienceId } of items) {
      await read(endpoints.getAudienceMessages, { page_id: ids.pageId, audience_id: audienceId });
    }
  });
});
