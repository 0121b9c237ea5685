import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#server/service/settings.ts';
import { canaryKey } from '#test/canary-key.ts';
import { world } from '../service/small-world.ts';
import { newServicePlace } from '../service/test-service.ts';
import type { DriftName } from './drift.ts';
import { type ServiceWithFaults, startServiceWithFaults } from './faults.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
let service: ServiceWithFaults;
beforeAll(async () => {
  place = await newServicePlace();
  service = await startServiceWithFaults({
    ...place,
    apiKeys: [canaryKey],
    settings: { ...defaultSettings, agentSpeed: 0 },
  });
});
afterAll(async () => {
  await service.close();
  await place.remove();
});
afterEach(() => {
  service.clearFaults();
  service.clearReceived();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}`, { headers: { 'x-api-key': canaryKey }, ...init });
const rename = (name: string) =>
  get(`/v0/persons/${world.person}`, {
    method: 'PATCH',
    headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const nameNow = async (): Promise<unknown> => {
  const answer = await fetch(`${service.directUrl}/v0/persons/${world.person}`, {
    method: 'PATCH',
    headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
    body: '{}',
  });
  return Reflect.get(Object(await answer.json()), 'name');
};

/** Cursors and first ids of a walk over the list of audiences, at most eight pages. */
async function walk(): Promise<readonly { first: unknown; next: unknown; hasMore: unknown }[]> {
  const pages = [];
  let cursor: unknown = null;
  for (let page = 0; page < 8; page += 1) {
    const query = typeof cursor === 'string' ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const body = Object(await (await get(`/v0/pages/${world.page}/audiences${query}`)).json());
    const first: unknown = Reflect.get(Object(body.items[0]), 'audienceId');
    pages.push({ first, next: body.nextCursor, hasMore: body.hasMore });
    cursor = body.nextCursor;
    if (typeof cursor !== 'string' || cursor === '') break;
  }
  return pages;
}

describe('a fault', () => {
  it('answers in the place of the service, for as many requests as it says', async () => {
    service.addFault({
      match: { method: 'GET', path: '^/v0/persons\\?', times: 1, skip: 1 },
      fault: {
        kind: 'answer',
        status: 503,
        body: '<h1>Down</h1>',
        contentType: 'text/html',
        headers: { 'retry-after': '3' },
      },
    });
    const answers = [
      await get('/v0/persons?limit=1'),
      await get('/v0/persons?limit=1'),
      await get('/v0/persons?limit=1'),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 503, 200]);
    expect(await answers[1]?.text()).toBe('<h1>Down</h1>');
    expect(answers[1]?.headers.get('retry-after')).toBe('3');
    expect((await get('/v0/webhook_subscriptions')).status).toBe(200);
  });

  it('delays, together with another fault', async () => {
    service.addFault({ fault: { kind: 'latency', ms: 60 } });
    service.addFault({ fault: { kind: 'latency', ms: 60 } });
    service.addFault({ fault: { kind: 'answer', status: 500, body: { error: 'scripted' } } });
    const start = performance.now();
    const answer = await get('/v0/persons');
    expect(performance.now() - start).toBeGreaterThan(115);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'scripted' });
  });

  it('hangs until the caller gives up', async () => {
    service.addFault({ fault: { kind: 'hang' } });
    await expect(get('/v0/persons', { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  });

  it('cuts the body after its headers', async () => {
    service.addFault({ fault: { kind: 'cut', afterBytes: 50 } });
    const answer = await get('/v0/persons');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('drops a write before it is carried out, or after', async () => {
    await rename('Before');
    service.addFault({ match: { method: 'PATCH' }, fault: { kind: 'drop', when: 'before-commit' } });
    await expect(rename('Dropped')).rejects.toThrow();
    expect(await nameNow()).toBe('Before');
    service.clearFaults();
    service.addFault({ match: { method: 'PATCH' }, fault: { kind: 'drop', when: 'after-commit' } });
    await expect(rename('Carried out')).rejects.toThrow();
    expect(await nameNow()).toBe('Carried out');
  });
});

describe('a list that does not walk', () => {
  it('kept in small pages, it walks', async () => {
    service.addFault({ fault: { kind: 'cursor', how: 'kept', pageSize: 10 } });
    expect((await walk()).map((page) => page.hasMore)).toEqual([true, true, false]);
  });

  it('loops on one cursor, ignores cursors, says more without a cursor, repeats pages', async () => {
    service.addFault({ fault: { kind: 'cursor', how: 'looping', pageSize: 10 } });
    const looping = await walk();
    expect(looping).toHaveLength(8);
    expect(new Set(looping.map((page) => page.next)).size).toBe(1);
    expect(looping[1]?.first).not.toBe(looping[0]?.first);

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'ignored', pageSize: 10 } });
    const ignored = await walk();
    expect(new Set(ignored.map((page) => page.first)).size).toBe(1);
    expect(ignored).toHaveLength(8);

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'null-with-more', pageSize: 10 } });
    expect(await walk()).toEqual([{ first: world.audience, next: null, hasMore: true }]);

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'blank-with-more', pageSize: 10 } });
    expect((await walk())[0]).toEqual({ first: world.audience, next: '', hasMore: true });

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'cursor-without-more', pageSize: 10 } });
    const denied = await walk();
    expect(denied.map((page) => page.hasMore)).toEqual([false, false, false]);
    expect(denied.map((page) => typeof page.next)).toEqual(['string', 'string', 'object']);
    expect(denied[1]?.first).toBe('audience_11');

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'empty-pages' } });
    const empty = await walk();
    expect(empty.map((page) => page.first)).toEqual(Array.from({ length: 8 }));
    expect(new Set(empty.map((page) => page.next)).size).toBe(8);

    service.clearFaults();
    service.addFault({ fault: { kind: 'cursor', how: 'duplicate-page', pageSize: 10 } });
    const repeated = await walk();
    expect(repeated[1]?.first).toBe(repeated[0]?.first);
    expect(repeated[1]?.next).not.toBe(repeated[0]?.next);
    expect(repeated[2]?.first).toBe('audience_11');
  });

  it('loops also when the list has a single page', async () => {
    service.addFault({ fault: { kind: 'cursor', how: 'looping' } });
    expect(await walk()).toHaveLength(8);
  });
});

describe('an answer that drifts', () => {
  const drifted = async (name: DriftName, field?: string) => {
    service.clearFaults();
    service.addFault({ fault: { kind: 'drift', name, ...(field === undefined ? {} : { field }) } });
    return Object(await (await get('/v0/webhook_subscriptions')).json());
  };

  it('by the named change at the named field', async () => {
    expect((await drifted('drop-field', 'items.*.url')).items[0]).not.toHaveProperty('url');
    expect((await drifted('drop-field', 'items.0')).items).toHaveLength(2);
    expect((await drifted('null-field', 'items.*.active')).items[0].active).toBeNull();
    expect((await drifted('null-field')) instanceof Object).toBe(true);
    expect((await drifted('wrong-type', 'items.1.active')).items[1].active).toBe('not a boolean');
    expect((await drifted('unknown-enum', 'items.0.events')).items[0].events).toContain('from_the_future');
    expect((await drifted('extra-field', 'items.*')).items[2].addedLater).toBe('yes');
    expect((await drifted('iso-timestamps')).items[0].createdAt).toBe('2026-01-01T00:00:00.001Z');
    expect((await drifted('epoch-numbers')).items[0].createdAt).toBe(Date.parse('2026-01-01T00:00:00.001Z'));
    expect((await drifted('huge-text', 'items.0.url')).items[0].url.length).toBeGreaterThan(1_000_000);
  });
});

describe('the control interface', () => {
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${service.controlUrl}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

  it('takes faults, forgets them, and shows what was received', async () => {
    expect(
      (await control('POST', '/faults', { match: { path: 'persons' }, fault: { kind: 'answer', status: 418 } })).status,
    ).toBe(200);
    expect((await get('/v0/persons?limit=2')).status).toBe(418);
    await control('DELETE', '/faults');
    await rename('Logged');
    expect(await (await control('GET', '/log')).json()).toMatchObject([
      { method: 'GET', target: '/v0/persons?limit=2', fault: 'answer', headers: { 'x-api-key': canaryKey }, body: '' },
      { method: 'PATCH', target: `/v0/persons/${world.person}`, fault: null, body: '{"name":"Logged"}' },
    ]);
    await control('DELETE', '/log');
    expect(service.received()).toEqual([]);
  });

  it('ends the connection with its answer, so that nobody asks on one that was closed in between', async () => {
    expect((await control('DELETE', '/faults')).headers.get('connection')).toBe('close');
  });

  it('refuses a fault that it does not know', async () => {
    for (const bad of [
      { fault: { kind: 'explode' } },
      {},
      { fault: { kind: 'drift', name: 'other' } },
      { match: { path: '(' }, fault: { kind: 'hang' } },
    ]) {
      expect((await control('POST', '/faults', bad)).status).toBe(400);
    }
    expect((await control('GET', '/faults')).status).toBe(404);
  });
});
