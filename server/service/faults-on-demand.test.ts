import { describe, expect, it } from 'vitest';
import { faultsForTests } from '#test/faults/faults-for-tests.ts';
import { hostileTexts } from '#test/faults/hostile-texts.ts';
import { complaint, errorBodies, tooManyRequests, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { world } from '#test/service/small-world.ts';

/* Every fault of the matrix (security.md §3.2) that a service can cause, as seen over HTTP. */

const { service, ask, control, only } = faultsForTests();
const list = '/v0/webhook_subscriptions';
const person = `/v0/persons/${world.person}`;
const messages = `/v0/pages/${world.page}/audiences/${world.audience}/messages`;

const read = async (path: string) => Object(await (await ask(path)).json());
const write = async (body: object) => Object(await (await ask(person, 'PATCH', body)).json());

describe('an answer in the place of the service', () => {
  const errors = Object.entries(errorBodies).map(
    ([shape, body]) => [shape, { kind: 'answer', status: 422, ...body }] as const,
  );

  it.each([...errors, ...Object.entries(unreadableAnswers)])('an error arrives as %s', async (_shape, fault) => {
    only(fault);
    const answer = await ask(list);
    expect(answer.status).toBe(fault.status);
    const body = 'body' in fault ? fault.body : '';
    expect(await answer.text()).toBe(typeof body === 'string' ? body : JSON.stringify(body));
  });

  it('of an error says what the complaint is, unless it says nothing', () => {
    const silent = errors.filter(([, fault]) => !JSON.stringify(fault).includes(complaint)).map(([shape]) => shape);
    expect(silent).toEqual(['null', 'an empty object', 'nothing']);
  });

  it.each([
    ['HTTP date', 'Sat, 21 Nov 2026 12:00:03 GMT'],
    ['in the past', 'Sat, 21 Nov 2026 11:59:00 GMT'],
    ['absurd', '99999999'],
    ['absent', null],
  ] as const)('of too many requests has a Retry-After: %s', async (form, header) => {
    only(tooManyRequests(form, Date.parse('2026-11-21T12:00:00Z')));
    const answer = await ask(list);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, header]);
  });
});

describe('a connection', () => {
  it('trickles: the whole answer comes, slowly', async () => {
    const whole = await (await ask(list)).text();
    only({ kind: 'trickle', bytes: Math.ceil(whole.length / 4), everyMs: 40 });
    const start = performance.now();
    expect(await (await ask(list)).text()).toBe(whole);
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('gives the first of two answers after the second, though both were carried out as they came', async () => {
    only({ kind: 'reorder' });
    const order: string[] = [];
    const rename = async (name: string) => order.push((await write({ name })).name);
    const first = rename('First');
    await expect.poll(() => service().received().length).toBe(1);
    const nameNow = async () => Object(await (await ask(person, 'PATCH', {}, 'directUrl')).json()).name;
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

  it('is repeated: 10,000 tool calls, each with an id of its own', async () => {
    only({ kind: 'repeat', field: 'messages.1.toolCalls', length: 10_000 });
    const answer = await read(messages);
    const calls: readonly { id: string; name: string }[] = answer.messages[1].toolCalls;
    expect(calls).toHaveLength(10_000);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(10_000);
    expect(calls[9_999]).toMatchObject({ name: 'search', status: 'completed' });
    expect(answer.messages[0].toolCalls).toEqual([]);
  });

  it('is of a wrong clock: a day off, or 1970, in each form of a moment', async () => {
    const day = 86_400_000;
    const usual = await read(messages);
    only({ kind: 'clock', byMs: day });
    const ahead = await read(messages);
    expect(ahead.messages[0].timestamp).toBe(usual.messages[0].timestamp + day);
    expect(ahead.conversation.createdAt).toBe('2026-01-02T00:00:00.000Z');
    only({ kind: 'clock', byMs: -day });
    expect((await read(list)).items[0].createdAt).toBe('+1767139200001');
    only({ kind: 'stopped-clock', at: 0 });
    expect((await read(list)).items[0].createdAt).toBe('+0');
    expect((await read(messages)).conversation.createdAt).toBe('1970-01-01T00:00:00.000Z');
  });
});
