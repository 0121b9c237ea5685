import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { world } from '#test/service/small-world.ts';
import { type CallInput, testService } from '#test/service/test-service.ts';

const service = testService();
const page = { page_id: world.page };
const audience = { ...page, audience_id: world.audience };

/** One ordinary request to each endpoint. A missing one is a type error. */
const ordinary: { readonly [Name in EndpointName]: CallInput } = {
  getPage: { params: page },
  archivePage: { params: { page_id: world.otherPage }, body: {} },
  listAudiences: { params: page, query: { limit: 5 } },
  updateAudience: {
    params: audience,
    body: { customName: 'Renamed', actionUrlOverride: 'https://acme.example/go', metadataOverride: { title: 'New' } },
  },
  archiveAudience: { params: { ...page, audience_id: 'audience_20' } },
  listAudienceSessions: {
    params: page,
    query: {
      startDate: '2026-01-01T00:00:00+01:00',
      endDate: '2026-01-03T00:00:00Z',
      audienceId: world.audience,
      limit: 10,
    },
  },
  getAudienceMessages: { params: audience },
  interruptAudienceMessage: { params: { ...page, audience_id: world.generating }, body: { partialText: 'Half' } },
  restoreAudienceMessage: { params: { ...audience, message_id: world.message }, body: {} },
  createAsset: { body: { assetType: 'image', name: 'Picture', purpose: '', fileId: 'file_99', hidden: true } },
  getAsset: { params: { asset_id: world.asset } },
  createAccount: { body: { domain: 'linked.example', name: 'Linked' } },
  listPeople: { query: { limit: 3 } },
  updatePerson: { params: { person_id: world.person }, body: { name: 'Ada', email: null, phoneNumber: '+4930987' } },
  getPersonLog: { params: { person_id: world.person, person_log_id: world.log } },
  listWebhookSubscriptions: {},
  updateWebhookSubscription: {
    params: { subscription_id: world.subscription },
    body: { url: 'https://hooks.acme.example/new', events: ['form.enriched'], active: false },
  },
};

it.each(Object.values(endpoints))(
  '$name answers an ordinary request with what its response schema describes',
  async (endpoint) => {
    const answer = await service.call(endpoint.name, ordinary[endpoint.name]);
    expect(answer.status, answer.text).toBe(endpoint.name.startsWith('create') ? 201 : 200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const read = z.safeParse(endpoint.response, answer.json);
    expect(read.error?.issues ?? []).toEqual([]);
    expect(read.data).toEqual(answer.json);
  },
);
