import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newServicePlace, openPlace } from '#test/service/test-service.ts';
import { audiences, messages, persons, sessionCounters, sessions } from './schema.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;

beforeEach(async () => {
  place = await newServicePlace('nothing');
});

afterEach(async () => {
  await place.remove();
});

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function seed(...flags: string[]): Promise<Ended> {
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/service/seed-main.ts', ...flags],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

async function stored() {
  const { database, close } = await openPlace(place);
  const parsed: unknown = JSON.parse(await readFile(join(place.dataDir, 'ids.json'), 'utf8'));
  const ids: ReadonlyMap<string, unknown> = new Map(Object.entries(parsed ?? {}));
  const of = <Row>(rows: readonly Row[], key: keyof Row, value: unknown) => rows.filter((row) => row[key] === value);
  const onPage = of(await database.select().from(sessions), 'pageId', ids.get('pageId'));
  const counters = await database.select().from(sessionCounters);
  const [conversation] = of(await database.query.conversations.findMany(), 'audienceId', ids.get('audienceId'));
  const result = {
    sessions: onPage.length,
    counted: of(of(counters, 'pageId', ids.get('pageId')), 'audienceId', '').reduce(
      (sum, row) => sum + row.sessions,
      0,
    ),
    audiences: of(await database.select().from(audiences), 'pageId', ids.get('pageId')).length,
    people: (await database.select().from(persons)).length,
    messages: of(await database.select().from(messages), 'conversationId', conversation?.conversationId).length,
  };
  await close();
  return result;
}

describe('npm run seed', () => {
  test('says in one sentence which flag cannot be used, and changes nothing', async () => {
    const { code, stdout, stderr } = await seed('--sessions', 'many');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('--sessions has to be a whole number');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  // Five openings of a database, three in a process of their own, are slow on a busy machine.
  test('makes the asked amounts on one page and audience, refuses to do it twice, and replaces when told to', async () => {
    await mkdir(place.dataDir, { recursive: true });
    await writeFile(join(place.dataDir, '.DS_Store'), '');
    const first = await seed('--sessions', '3000', '--audiences', '120', '--people', '25', '--messages', '77');
    expect(first).toMatchObject({ code: 0 });
    expect(await stored()).toEqual({ sessions: 3000, counted: 3000, audiences: 120, people: 25, messages: 77 });

    const second = await seed('--sessions', '100');
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('--replace');

    const third = await seed('--sessions', '100', '--people', '40', '--replace');
    expect(third).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ sessions: 100, counted: 100, people: 40, audiences: 48 });
  }, 300_000);

  test('says in one sentence that a server does not answer', async () => {
    place = { ...place, databaseUrl: 'postgres://u:hidden@127.0.0.1:1/x' };
    const { code, stderr } = await seed('--sessions', '100');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database of DATABASE_URL cannot be used: (?!.*hidden).*\.\n$/);
  });

  test('keeps away from a folder that holds something else', async () => {
    if (place.databaseUrl !== '') return;
    await mkdir(place.dataDir, { recursive: true });
    await writeFile(join(place.dataDir, 'letters.txt'), 'mine');
    const { code, stderr } = await seed('--sessions', '100');
    expect(code).toBe(1);
    expect(stderr).toContain('is not empty');
  });
});
