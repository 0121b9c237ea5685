import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { canaryKey } from '#test/canary-key.ts';
import { world } from '#test/service/small-world.ts';
import { newServicePlace } from '#test/service/test-service.ts';
import { keepOutput } from './kept-output.ts';
import { startThrowawayPostgres } from './postgres.ts';

// The reference service, as a process, on a PostgreSQL of its own that fails under it.

const postgres = await startThrowawayPostgres();
if (postgres === undefined) console.warn('not run: the service while PostgreSQL fails, because there is no initdb');
afterAll(() => postgres?.close());

describe.skipIf(postgres === undefined)('the service while PostgreSQL fails', () => {
  let place: Awaited<ReturnType<typeof newServicePlace>>;
  let child: ChildProcess;
  let url = '';
  beforeAll(async () => {
    vi.stubEnv('TEST_DATABASE_URL', postgres?.url);
    place = await newServicePlace();
    child = spawn(process.execPath, ['--import', 'tsx', 'server/service/main.ts'], {
      env: {
        PATH: process.env.PATH,
        SERVICE_PORT: '0',
        SERVICE_API_KEYS: canaryKey,
        SERVICE_AGENT_SPEED: '4',
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => keepOutput('service', chunk));
    if (child.stdout === null) throw new Error('The service has no output.');
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    url = String(line).replace('Service: ', '');
  });
  // Whatever happened to the database, the process still runs.
  afterEach(() => expect([child.exitCode, child.signalCode]).toEqual([null, null]));
  afterAll(async () => {
    child.kill('SIGKILL');
    await place.remove();
  });
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/v0/${path}`, {
      method,
      headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
  const person = (number: number) => `person_${String(number).padStart(3, '0')}`;
  const nameOf = async (number: number) =>
    z.parse(z.object({ name: z.string() }), await (await send('PATCH', `persons/${person(number)}`, {})).json()).name;
  const admin = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  /** 16 writers, each of a person of its own, and a reader, while `disturb` runs. */
  async function underLoad(disturb: () => Promise<void>) {
    const statuses = new Set<number>();
    const acknowledged = new Map<number, number>();
    let over = false;
    const writer = async (number: number) => {
      for (let write = 1; !over; write += 1) {
        const answer = await send('PATCH', `persons/${person(number)}`, { name: `Write ${write}` });
        const body: unknown = await answer.json();
        statuses.add(answer.status);
        if (answer.status === 200) acknowledged.set(number, write);
        else expect(body).toMatchObject({ status: 503, detail: 'The database does not answer now. Try again.' });
      }
    };
    const reader = async () => {
      while (!over) {
        const answer = await send('GET', 'persons?limit=50');
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    };
    const load = Promise.all([...Array.from({ length: 16 }, (_, index) => writer(index + 1)), reader()]);
    await disturb();
    over = true;
    await load;
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const [number, write] of acknowledged) {
      // A write that was carried out but not acknowledged may have followed it.
      expect(Number((await nameOf(number)).replace('Write ', '')), person(number)).toBeGreaterThanOrEqual(write);
    }
    expect(acknowledged.size).toBe(16);
    return statuses;
  }

  /** Resolves when both a read and a write are answered again. */
  async function untilAnswered(): Promise<void> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
      const answers = [await send('GET', 'persons?limit=1'), await send('PATCH', `persons/${person(20)}`, {})];
      for (const answer of answers) await answer.arrayBuffer();
      if (answers.every(({ status }) => status === 200)) return;
      await wait(50);
    }
    throw new Error('The service did not come back.');
  }

  it('answers 503 or succeeds while connections are ended under 16 writers, and loses no acknowledged write', async () => {
    const others = 'pid <> pg_backend_pid() and datname = current_database()';
    const statuses = await underLoad(async () => {
      for (let round = 0; round < 20; round += 1) {
        await admin((client) => client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`));
        await wait(50);
      }
    });
    expect(statuses).toEqual(new Set([200, 503]));
  });

  it('outlives 8 restarts of the server under 16 writers, and loses no acknowledged write', async () => {
    await underLoad(async () => {
      for (let round = 0; round < 8; round += 1) {
        await postgres?.restart();
        await untilAnswered();
      }
    });
  });

  it('answers reads at once beside 15 writes that wait for a foreign lock, which end with 503', async () => {
    await admin(async (client) => {
      await client.query('begin');
      await client.query('select * from facet.persons where person_id = $1 for update', [person(1)]);
      const blocked = Array.from({ length: 15 }, () => send('PATCH', `persons/${person(1)}`, { name: 'Blocked' }));
      const settled = Promise.all(blocked);
      // Until the pool of writes is used up.
      for (let waiting = 0; waiting < 10; ) {
        const { rows } = await client.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
        waiting = rows.length;
      }
      const asked = performance.now();
      expect((await send('GET', 'persons?limit=1')).status).toBe(200);
      expect((await send('GET', `pages/${world.page}`)).status).toBe(200);
      expect(performance.now() - asked).toBeLessThan(2_000);
      expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set([503]));
      await client.query('rollback');
    });
    expect((await send('PATCH', `persons/${person(1)}`, { name: 'Free' })).status).toBe(200);
  });

  it('goes on with its agent when the server is back', async () => {
    const path = `pages/${world.page}/audiences/audience_05`;
    const latest = async () => z.parse(audience, await (await send('PATCH', path, {})).json());
    const isNow = (status: string) =>
      vi.waitUntil(async () => (await latest()).status === status, { timeout: 20_000, interval: 20 });
    for (const context of ['Cut off', 'Queued after']) {
      expect((await send('PATCH', path, { supplementaryContext: context })).status).toBe(200);
      await isNow('processing');
      if (context === 'Cut off') await postgres?.restart();
      await untilAnswered();
      await isNow('published');
    }
    const thread = z.parse(audienceConversation, await (await send('GET', `${path}/messages`)).json());
    expect(thread.messages.map(({ isInterrupted }) => isInterrupted)).toEqual([false, false, false, false]);
  });
});
