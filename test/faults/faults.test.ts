import { describe, expect, it } from 'vitest';
import { world } from '../service/small-world.ts';
import { testKey } from '../service/test-service.ts';
import type { Fault } from './fault-rules.ts';
import { faultsForTests } from './faults-for-tests.ts';

const { service, ask, control, only } = faultsForTests();
const personPath = `/v0/persons/${world.person}`;
const rename = (name: string) => ask(personPath, 'PATCH', { name });
const nameNow = async (): Promise<unknown> =>
  Object(await (await ask(personPath, 'PATCH', {}, 'directUrl')).json()).name;

describe('a fault', () => {
  it('answers in the place of the service, for as many requests as it says', async () => {
    const headers = { 'retry-after': '3' };
    service().addFault({
      match: { method: 'GET', path: '^/v0/persons\\?', times: 1, skip: 1 },
      fault: { kind: 'answer', status: 503, body: '<h1>Down</h1>', contentType: 'text/html', headers },
    });
    expect((await ask('/v0/persons?limit=1')).status).toBe(200);
    const answer = await ask('/v0/persons?limit=1');
    expect([answer.status, await answer.text()]).toEqual([503, '<h1>Down</h1>']);
    expect([answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual(['3', 'text/html']);
    expect((await ask('/v0/persons?limit=1')).status).toBe(200);
    expect((await ask('/v0/webhook_subscriptions')).status).toBe(200);
  });

  it('delays, together with another fault', async () => {
    const latency = { kind: 'latency', ms: 60 } as const;
    only(latency, latency, { kind: 'answer', status: 500, body: { error: 'scripted' } });
    const start = performance.now();
    const answer = await ask('/v0/persons');
    expect(performance.now() - start).toBeGreaterThan(115);
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'scripted' }]);
  });

  it('hangs until the caller gives up, or until it is forgotten', async () => {
    only({ kind: 'hang' });
    await expect(fetch(service().url, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
    const before = service().received().length;
    const ended = expect(fetch(service().url)).rejects.toThrow('fetch failed');
    await expect.poll(() => service().received().length).toBe(before + 1);
    only();
    await ended;
  });

  it('cuts the body after its headers', async () => {
    only({ kind: 'cut', afterBytes: 50 });
    const answer = await ask('/v0/persons');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it.each([
    ['close', 'UND_ERR_SOCKET'],
    ['reset', 'ECONNRESET'],
  ] as const)('drops a write before it is carried out, or after: %s', async (by, code) => {
    await rename('Before');
    only({ kind: 'drop', when: 'before-commit', by });
    await expect(rename('Dropped')).rejects.toMatchObject({ cause: { code } });
    expect(await nameNow()).toBe('Before');
    only({ kind: 'drop', when: 'after-commit', by });
    await expect(rename('Carried out')).rejects.toMatchObject({ cause: { code } });
    expect(await nameNow()).toBe('Carried out');
  });
});

describe('a list that does not walk', () => {
  /** The first audience, the cursor and `hasMore` of each page of a walk, at most eight pages. */
  async function walk() {
    const pages = [];
    let cursor: unknown = null;
    do {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(String(cursor))}`;
      const { items, nextCursor, hasMore } = Object(
        await (await ask(`/v0/pages/${world.page}/audiences${query}`)).json(),
      );
      pages.push({ first: items[0]?.audienceId, nextCursor, hasMore });
      cursor = nextCursor;
    } while (typeof cursor === 'string' && cursor !== '' && pages.length < 8);
    return {
      firsts: pages.map(({ first }) => Number(first?.replace('audience_', ''))),
      cursors: new Set(pages.map(({ nextCursor }) => nextCursor)),
      hasMore: new Set(pages.map((page) => page.hasMore)),
    };
  }

  it.each<
    readonly [(Fault & { kind: 'cursor' })['how'], firsts: readonly number[], cursors: number, hasMore: boolean[]]
  >([
    ['kept', [1, 11, 21], 3, [true, false]],
    ['looping', [1, 11, 11, 11, 11, 11, 11, 11], 1, [true]],
    ['ignored', [1, 1, 1, 1, 1, 1, 1, 1], 1, [true]],
    ['cursor-without-more', [1, 11, 21], 3, [false]],
    ['empty-pages', Array.from({ length: 8 }, () => Number.NaN), 8, [true]],
    ['duplicate-page', [1, 1, 11, 1, 21], 5, [true, false]],
  ])('%s', async (how, firsts, cursors, hasMore) => {
    only({ kind: 'cursor', how, pageSize: 10 });
    const walked = await walk();
    expect(walked.firsts).toEqual(firsts);
    expect(walked.cursors.size).toBe(cursors);
    expect(walked.hasMore).toEqual(new Set(hasMore));
  });

  it.each([
    ['null-with-more', null],
    ['blank-with-more', ''],
  ] as const)('%s', async (how, cursor) => {
    only({ kind: 'cursor', how, pageSize: 10 });
    expect(await walk()).toEqual({ firsts: [1], cursors: new Set([cursor]), hasMore: new Set([true]) });
  });

  it('loops also when the list has a single page', async () => {
    only({ kind: 'cursor', how: 'looping' });
    expect((await walk()).firsts).toHaveLength(8);
  });
});

it('an answer drifts by the named change at the named field', async () => {
  const drifted = async (name: (Fault & { kind: 'drift' })['name'], field = '') => {
    only({ kind: 'drift', name, field });
    return Object(await (await ask('/v0/webhook_subscriptions')).json());
  };
  expect((await drifted('drop-field', 'items.*.url')).items[0]).not.toHaveProperty('url');
  expect((await drifted('drop-field', 'items.0')).items).toHaveLength(2);
  expect((await drifted('null-field', 'items.*.active')).items[0].active).toBeNull();
  expect((await drifted('wrong-type', 'items.1.active')).items[1].active).toBe('not a boolean');
  expect((await drifted('wrong-type', 'items.2.url')).items[2].url).toEqual({ unexpected: expect.any(String) });
  expect((await drifted('unknown-enum', 'items.0.events')).items[0].events).toContain('from_the_future');
  expect((await drifted('extra-field', 'items.*')).items[2].addedLater).toBe('yes');
  expect((await drifted('iso-timestamps')).items[0].createdAt).toBe('2026-01-01T00:00:00.001Z');
  expect((await drifted('epoch-numbers')).items[0].createdAt).toBe(Date.parse('2026-01-01T00:00:00.001Z'));
  expect((await drifted('huge-text', 'items.0.url')).items[0].url.length).toBeGreaterThan(1_000_000);
});

describe('the control interface', () => {
  it('takes faults, forgets them, and shows what was received', async () => {
    const rule = { match: { path: 'persons' }, fault: { kind: 'answer', status: 418 } };
    expect((await control('POST', '/faults', rule)).status).toBe(200);
    expect((await ask('/v0/persons?limit=2')).status).toBe(418);
    await control('DELETE', '/faults');
    await rename('Logged');
    expect(await (await control('GET', '/log')).json()).toMatchObject([
      { method: 'GET', target: '/v0/persons?limit=2', fault: 'answer', headers: { 'x-api-key': testKey }, body: '' },
      { method: 'PATCH', target: personPath, fault: null, body: '{"name":"Logged"}' },
    ]);
    await control('DELETE', '/log');
    expect(service().received()).toEqual([]);
  });

  it('ends the connection with its answer, so that nobody asks on one that was closed in between', async () => {
    expect((await control('DELETE', '/faults')).headers.get('connection')).toBe('close');
  });

  it.each([
    { fault: { kind: 'explode' } },
    {},
    { fault: { kind: 'drift', name: 'other' } },
    { match: { path: '(' }, fault: { kind: 'hang' } },
  ])('refuses a fault that it does not know: %j', async (bad) => {
    expect((await control('POST', '/faults', bad)).status).toBe(400);
    expect((await control('GET', '/faults')).status).toBe(404);
  });
});
