import { describe, expect, it } from 'vitest';
import { world } from '../service/small-world.ts';
import { testKey } from '../service/test-service.ts';
import type { Fault } from './fault-rules.ts';
import { faultsForTests } from './faults-for-tests.ts';
import { hostileTexts } from './hostile-texts.ts';

const { service, ask, control, only } = faultsForTests();
const personPath = `/v0/persons/${world.person}`;
const list = '/v0/webhook_subscriptions';
const read = async (path: string) => Object(await (await ask(path)).json());
const write = async (body: object) => Object(await (await ask(personPath, 'PATCH', body)).json());
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
    expect((await ask(list)).status).toBe(200);
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
    return await read(list);
  };
  expect((await drifted('drop-field', 'items.*.url')).items[0]).not.toHaveProperty('url');
  expect((await drifted('drop-field', 'items.0')).items).toHaveLength(2);
  expect((await drifted('null-field', 'items.*.active')).items[0].active).toBeNull();
  expect((await drifted('wrong-type', 'items.1.active')).items[1].active).toBe('not a boolean');
  expect((await drifted('wrong-type', 'items.2.url')).items[2].url).toEqual({ unexpected: expect.any(String) });
});

describe('a connection', () => {
  it('gives the first of two answers after the second, though both were carried out as they came', async () => {
    only({ kind: 'reorder' });
    const order: string[] = [];
    const rename = async (name: string) => order.push((await write({ name })).name);
    const first = rename('First');
    await expect.poll(() => service().received().length).toBe(1);
    await expect.poll(nameNow).toBe('First');
    await Promise.all([first, rename('Second')]);
    expect(order).toEqual(['Second', 'First']);
    expect(await nameNow()).toBe('Second');
  });

  it('is refused while the service restarts, and then all data is there again at the same address', async () => {
    await write({ name: 'Before the restart' });
    const back = service().restart(300);
    const failure = () =>
      ask(list)
        .then(() => 'answered')
        .catch((error: Error) => Object(error.cause).code);
    await expect.poll(failure).toBe('ECONNREFUSED');
    await back;
    expect((await write({})).name).toBe('Before the restart');
    only({ kind: 'answer', status: 418 });
    expect((await ask(list)).status).toBe(418);
    expect((await control('POST', '/restart', { downMs: 0 })).status).toBe(200);
    expect((await control('POST', '/restart', { downMs: -1 })).status).toBe(400);
  });
});

describe('a request', () => {
  it.each([
    ['another value', { field: 'name', value: '' }, 'name', /at least 1 character/],
    ['a field that nobody sent', { field: 'slug', value: 'x' }, 'slug', /cannot be written/],
    ['half of a surrogate pair', { field: 'email', value: '\ud800' }, 'email', /surrogate/],
  ] as const)('reaches the service with %s, which answers to that', async (_, change, path, message) => {
    only({ kind: 'send', ...change });
    expect(await write({ name: 'As typed' })).toMatchObject({
      status: 422,
      errors: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it('reaches the service without a field', async () => {
    only({ kind: 'send', field: 'name' });
    const answer = await write({ name: 'Left out', email: 'kept@acme.example' });
    expect(answer).toMatchObject({ email: 'kept@acme.example', name: expect.not.stringMatching('Left out') });
  });
});

describe('a value', () => {
  it.each(Object.entries(hostileTexts))('is a hostile text, through to the reader unchanged: %s', async (_, value) => {
    const fault = { kind: 'set', field: 'items.1.url', value } as const;
    only(fault);
    expect((await read(list)).items[1].url).toBe(value);
    // And through the control interface, for tests in another process.
    only();
    expect((await control('POST', '/faults', { fault })).status).toBe(200);
    expect((await read(list)).items[1].url).toBe(value);
  });

  it('is what was set, several at once: there is more, but nothing is given, and half an item is counted', async () => {
    const changed = { items: [], hasMore: true, nextCursor: 'next', totalCount: 0.5 };
    only(...Object.entries(changed).map(([field, value]) => ({ kind: 'set', field, value }) as const));
    expect(await read(list)).toEqual(changed);
  });
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
