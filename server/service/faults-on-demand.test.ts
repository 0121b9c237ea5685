import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { type ServiceWithFaults, startServiceWithFaults } from '#test/faults/faults.ts';
import { hostileTexts } from '#test/faults/hostile-texts.ts';
import {
  complaint,
  errorAnswer,
  errorBodies,
  retryAfterForms,
  tooManyRequests,
  unreadableAnswers,
} from '#test/faults/odd-answers.ts';
import { world } from '#test/service/small-world.ts';
import { newServicePlace } from '#test/service/test-service.ts';
import { defaultSettings } from './settings.ts';

/* Every fault of the matrix (security.md §3.2) that a service can cause, as seen over HTTP. */

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

const send = (path: string, body?: unknown) =>
  fetch(`${service.url}${path}`, {
    method: body === undefined ? 'GET' : 'PATCH',
    headers: { 'x-api-key': canaryKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = '/v0/webhook_subscriptions';
const person = `/v0/persons/${world.person}`;
const messages = `/v0/pages/${world.page}/audiences/${world.audience}/messages`;

/** What an answer reads like with these faults. */
async function readWith(path: string, ...faults: readonly FaultRuleInput['fault'][]) {
  for (const fault of faults) service.addFault({ fault });
  return Object(await (await send(path)).json());
}

describe('an error', () => {
  it.each(Object.entries(errorBodies))('arrives as %s', async (shape, body) => {
    service.addFault({
      fault: errorAnswer(
        422,
        Object.keys(errorBodies).find((name): name is keyof typeof errorBodies => name === shape),
      ),
    });
    const answer = await send(list);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toBe(typeof body.body === 'string' ? body.body : JSON.stringify(body.body));
    const silent = ['null', 'an empty object', 'nothing'].includes(shape);
    expect(text.includes(complaint)).toBe(!silent);
  });

  it.each([400, 401, 403, 404, 409, 412, 422, 429, 500, 502, 503, 504])('arrives with status %i', async (status) => {
    service.addFault({ fault: errorAnswer(status, 'HTML') });
    const answer = await send(list);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('of too many requests arrives with every form of Retry-After', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const found: Record<string, string | null> = {};
    for (const form of ['seconds', 'HTTP date', 'absent', 'absurd', 'negative', 'in the past', 'words'] as const) {
      service.clearFaults();
      service.addFault({ fault: tooManyRequests(form, now) });
      found[form] = (await send(list)).headers.get('retry-after');
    }
    expect(Object.keys(found)).toEqual(Object.keys(retryAfterForms));
    expect(found).toEqual({
      seconds: '2',
      'HTTP date': 'Sat, 21 Nov 2026 12:00:03 GMT',
      absent: null,
      absurd: '99999999',
      negative: '-5',
      'in the past': 'Sat, 21 Nov 2026 11:59:00 GMT',
      words: 'soon',
    });
  });
});

describe('a success that is none', () => {
  it.each(Object.entries(unreadableAnswers))('arrives: %s', async (_, fault) => {
    service.addFault({ fault });
    const answer = await send(list);
    expect(answer.status).toBe(fault.status);
    const text = await answer.text();
    const body = 'body' in fault ? fault.body : '';
    expect(text).toBe(typeof body === 'string' ? body : JSON.stringify(body));
  });
});

describe('a connection', () => {
  it('is reset before or after the commit', async () => {
    for (const [when, name] of [
      ['before-commit', 'Not done'],
      ['after-commit', 'Done'],
    ] as const) {
      service.clearFaults();
      service.addFault({ match: { method: 'PATCH', times: 1 }, fault: { kind: 'drop', when, by: 'reset' } });
      const failure = await send(person, { name }).catch((error: unknown) => Reflect.get(Object(error), 'cause'));
      expect(failure).toMatchObject({ code: 'ECONNRESET' });
      const now = Object(await (await send(person, {})).json());
      expect(now.name === name).toBe(when === 'after-commit');
    }
  });

  it('trickles: the whole answer comes, slowly', async () => {
    const whole = await (await send(list)).text();
    service.addFault({ fault: { kind: 'trickle', bytes: Math.ceil(whole.length / 4), everyMs: 40 } });
    const start = performance.now();
    expect(await (await send(list)).text()).toBe(whole);
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('gives the first of two answers after the second, though both were carried out as they came', async () => {
    service.addFault({ match: { method: 'PATCH' }, fault: { kind: 'reorder' } });
    const order: string[] = [];
    const rename = async (name: string) => {
      const answer = Object(await (await send(person, { name })).json());
      order.push(answer.name);
    };
    const first = rename('First');
    await expect.poll(() => service.received().length).toBe(1);
    const direct = () =>
      fetch(`${service.directUrl}${person}`, {
        method: 'PATCH',
        headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
        body: '{}',
      });
    await expect.poll(async () => Object(await (await direct()).json()).name).toBe('First');
    await Promise.all([first, rename('Second')]);
    expect(order).toEqual(['Second', 'First']);
    expect(Object(await (await direct()).json()).name).toBe('Second');
  });

  it('is refused while the service restarts, and then all data is there again at the same address', async () => {
    await send(person, { name: 'Before the restart' });
    const back = service.restart(300);
    await expect
      .poll(() =>
        send(list).then(
          () => 'answered',
          (error: unknown) => String(Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code')),
        ),
      )
      .toBe('ECONNREFUSED');
    await back;
    expect(Object(await (await send(person, {})).json()).name).toBe('Before the restart');
    service.addFault({ fault: { kind: 'answer', status: 418 } });
    expect((await send(list)).status).toBe(418);
    const order = (body: string) => fetch(`${service.controlUrl}/restart`, { method: 'POST', body });
    expect((await order('{"downMs":0}')).status).toBe(200);
    expect((await order('{"downMs":-1}')).status).toBe(400);
  });
});

describe('a request', () => {
  it.each([
    ['another value', { field: 'name', value: '' }, 'name', /at least 1 character/],
    ['a field that nobody sent', { field: 'slug', value: 'x' }, 'slug', /cannot be written/],
    ['half of a surrogate pair', { field: 'email', value: '\ud800' }, 'email', /surrogate/],
  ] as const)('reaches the service with %s, which answers to that', async (_, change, path, message) => {
    service.addFault({ fault: { kind: 'send', ...change } });
    const answer = await send(person, { name: 'As typed' });
    expect(answer.status).toBe(422);
    expect(Object(await answer.json()).errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('reaches the service without a field', async () => {
    service.addFault({ fault: { kind: 'send', field: 'name' } });
    const answer = Object(await (await send(person, { name: 'Left out', email: 'kept@acme.example' })).json());
    expect(answer).toMatchObject({ email: 'kept@acme.example' });
    expect(answer.name).not.toBe('Left out');
  });
});

describe('a list that counts oddly', () => {
  it.each([2 ** 53 - 1, null, -1, 1, 0.5, 'many'])('totalCount %j', async (value) => {
    expect((await readWith(list, { kind: 'set', field: 'totalCount', value })).totalCount).toBe(value);
  });

  it('says that there is more, and gives nothing', async () => {
    const answer = await readWith(
      list,
      { kind: 'set', field: 'items', value: [] },
      { kind: 'set', field: 'hasMore', value: true },
      { kind: 'set', field: 'nextCursor', value: 'next' },
    );
    expect(answer).toMatchObject({ items: [], hasMore: true, nextCursor: 'next', totalCount: 3 });
  });
});

describe('a value', () => {
  it.each(Object.entries(hostileTexts))('is a hostile text, through to the reader unchanged: %s', async (_, value) => {
    expect((await readWith(list, { kind: 'set', field: 'items.1.url', value })).items[1].url).toBe(value);
    // And through the control interface, for tests in another process.
    service.clearFaults();
    const body = JSON.stringify({ fault: { kind: 'set', field: 'items.1.url', value } });
    expect((await fetch(`${service.controlUrl}/faults`, { method: 'POST', body })).status).toBe(200);
    expect(Object(await (await send(list)).json()).items[1].url).toBe(value);
  });

  it('is missing, null, of another type, or of no documented kind: several at once', async () => {
    const answer = await readWith(
      list,
      { kind: 'drift', name: 'drop-field', field: 'items.0.url' },
      { kind: 'drift', name: 'null-field', field: 'items.1.active' },
      { kind: 'drift', name: 'wrong-type', field: 'items.2.createdAt' },
      { kind: 'drift', name: 'unknown-enum', field: 'items.0.events' },
      { kind: 'drift', name: 'extra-field', field: 'items.*' },
    );
    expect(answer.items[0]).not.toHaveProperty('url');
    expect(answer.items[0].events).toContain('from_the_future');
    expect(answer.items[1].active).toBeNull();
    expect(answer.items[2].createdAt).toEqual({ unexpected: '+1767225600003' });
    expect(answer.items[2].addedLater).toBe('yes');
  });

  it('is repeated: 10,000 tool calls, each with an id of its own', async () => {
    const answer = await readWith(messages, { kind: 'repeat', field: 'messages.1.toolCalls', length: 10_000 });
    const calls: readonly { id: string; name: string }[] = answer.messages[1].toolCalls;
    expect(calls).toHaveLength(10_000);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(10_000);
    expect(calls[9_999]).toMatchObject({ name: 'search', status: 'completed' });
    expect(answer.messages[0].toolCalls).toEqual([]);
  });

  it('is of a wrong clock: a day off, or 1970, in each form of a moment', async () => {
    const day = 86_400_000;
    const usual = await readWith(messages);
    const ahead = await readWith(messages, { kind: 'clock', byMs: day });
    expect(ahead.messages[0].timestamp).toBe(usual.messages[0].timestamp + day);
    expect(ahead.conversation.createdAt).toBe('2026-01-02T00:00:00.000Z');
    service.clearFaults();
    expect((await readWith(list, { kind: 'clock', byMs: -day })).items[0].createdAt).toBe('+1767139200001');
    service.clearFaults();
    expect((await readWith(list, { kind: 'stopped-clock', at: 0 })).items[0].createdAt).toBe('+0');
    expect((await readWith(messages)).conversation.createdAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('is success: false in place of true', async () => {
    service.addFault({ match: { path: 'restore' }, fault: { kind: 'set', field: 'success', value: false } });
    const answer = await fetch(`${service.url}${messages}/${world.message}/restore`, {
      method: 'POST',
      headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject({ success: false, messageId: expect.any(String) });
  });
});
