import { describe, expect, it } from 'vitest';
import { world } from '../service/small-world.ts';
import { testKey } from '../service/test-service.ts';
import { faultsForTests } from './faults-for-tests.ts';

const { service, ask, control, only } = faultsForTests();
const personPath = `/v0/persons/${world.person}`;
const list = '/v0/webhook_subscriptions';
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

  it('answers as told once a write is carried out', async () => {
    only({ kind: 'answer', when: 'after-commit', status: 500, body: { message: 'It failed after all.' } });
    expect((await rename('Carried out')).status).toBe(500);
    expect(await nameNow()).toBe('Carried out');
  });
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

describe('the control interface', () => {
  it('takes faults that it knows, forgets them, and shows what was received', async () => {
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
    for (const bad of [{ fault: { kind: 'explode' } }, {}, { match: { path: '(' }, fault: { kind: 'hang' } }]) {
      expect((await control('POST', '/faults', bad)).status).toBe(400);
    }
  });
});
