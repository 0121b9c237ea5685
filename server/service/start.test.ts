import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StartProblem } from '#server/start-problem.ts';
import { personList } from '#src/contract/person.ts';
import { canaryKey } from '#test/canary-key.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { newServicePlace } from '#test/service/test-service.ts';
import { startService } from './app.ts';
import { lockDataDir } from './data-lock.ts';
import { readServiceEnvironment } from './service-environment.ts';
import { defaultSettings } from './settings.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
beforeAll(async () => {
  place = await newServicePlace();
});
afterAll(() => place.remove());

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

type Run = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
};

/** Runs `npm run service`'s program as a process of its own. */
function run(env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/service/main.ts'], {
    env: {
      PATH: process.env.PATH,
      SERVICE_PORT: '0',
      SERVICE_API_KEYS: canaryKey,
      DATABASE_URL: place.databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'exit').then((values: readonly unknown[]) => {
    running.delete(child);
    return typeof values[0] === 'number' ? values[0] : null;
  });
  return { child, out: () => out, err: () => err, ended };
}

async function urlOf(started: Run): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const url = /^Service: (http:\S+)$/m.exec(started.out())?.[1];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The service did not start: ${started.err()}`);
}

describe('npm run service', () => {
  it('loses no acknowledged write to a SIGKILL among 1,000 writes', async () => {
    const first = run({ DATA_DIR: place.dataDir });
    const url = await urlOf(first);
    const acknowledged = new Map<string, string>();
    let sent = 0;
    const writer = async (): Promise<void> => {
      while (sent < 1000) {
        const number = sent;
        sent += 1;
        // The writes go round 250 people, so the last acknowledged value of each person counts.
        const personId = `person_${String((number % 250) + 1).padStart(3, '0')}`;
        const response = await fetch(`${url}/v0/persons/${personId}`, {
          method: 'PATCH',
          headers: { 'x-api-key': canaryKey, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Write ${number}` }),
        });
        await response.arrayBuffer();
        if (response.status === 200) acknowledged.set(personId, `Write ${number}`);
        if (acknowledged.size >= 250 && number >= 700) first.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled([writer(), writer(), writer(), writer()]);
    await first.ended;
    expect(acknowledged.size).toBe(250);
    expect(sent).toBeGreaterThan(600);

    const second = run({ DATA_DIR: place.dataDir });
    const again = await urlOf(second);
    const response = await fetch(`${again}/v0/persons?limit=1000`, { headers: { 'x-api-key': canaryKey } });
    const stored = new Map(z.parse(personList, await response.json()).items.map((item) => [item.personId, item.name]));
    const numberOf = (text: string | undefined) => Number(text?.replace('Write ', ''));
    for (const [personId, name] of acknowledged) {
      // A write that was carried out but not acknowledged may have followed it.
      expect(numberOf(stored.get(personId)), personId).toBeGreaterThanOrEqual(numberOf(name));
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.out()).toMatch(/^Service: http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(second.out() + second.err()).not.toContain(canaryKey);
    expect(await stat(join(place.dataDir, 'lock')).catch(() => 'gone')).toBe('gone');
  });

  it('ends with one sentence and a non-zero exit when it cannot start', async () => {
    const ended = run({ DATA_DIR: place.dataDir, SERVICE_API_KEYS: ' , ' });
    expect(await ended.ended).toBe(1);
    expect(ended.err()).toMatch(/^SERVICE_API_KEYS is missing: .*\.\n$/);
    expect(ended.out()).toBe('');
  });

  it.each([
    ['a missing key', {}, /^SERVICE_API_KEYS is missing: .*\.$/],
    ['a port that is no port', { SERVICE_PORT: '70000' }, /^SERVICE_PORT has to be 0 to 65535\.$/],
    ['a port that is no number', { SERVICE_PORT: 'http' }, /^SERVICE_PORT has a value that cannot be used\.$/],
    [
      'a host open to the network',
      { SERVICE_API_KEYS: canaryKey, HOST: '0.0.0.0' },
      /^HOST 0\.0\.0\.0 is open to the network: .*\.$/,
    ],
    [
      'a setting with another value',
      { SERVICE_API_KEYS: canaryKey, ERRORS: 'loud' },
      /^ERRORS has to be one of problem, .*\.$/,
    ],
  ])('refuses %s in one sentence', (_what, env, sentence) => {
    expect(() => readServiceEnvironment(env)).toThrow(StartProblem);
    expect(() => readServiceEnvironment(env)).toThrow(sentence);
  });

  it('takes the defaults of interfaces.md, and several keys', () => {
    expect(readServiceEnvironment({ SERVICE_API_KEYS: 'one, two,' })).toEqual({
      port: 4100,
      host: '127.0.0.1',
      apiKeys: ['one', 'two'],
      dataDir: '.data',
      databaseUrl: '',
      settings: defaultSettings,
    });
  });

  it('prints the ids of the folder without opening the database, also while it is held', async () => {
    await writeFile(join(place.dataDir, 'ids.json'), '{\n  "pageId": "page_01"\n}\n');
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/service/ids-main.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: place.dataDir },
    });
    let out = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
    });
    await once(child, 'exit');
    expect(out).toBe('{"pageId":"page_01"}\n');
  });
});

describe('starting in a process', () => {
  it('names an unreachable database without its password', async () => {
    const unreachable = startService({ ...options(), databaseUrl: 'postgres://u:hidden@127.0.0.1:1/x' });
    await expect(unreachable).rejects.toThrow(/^The database of DATABASE_URL cannot be used: (?!.*hidden).*\.$/);
  });

  const options = () => ({
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    apiKeys: [canaryKey],
    settings: defaultSettings,
    sampleData: false,
  });

  it('names a port in use and leaves nothing open', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(startService({ ...options(), port })).rejects.toThrow(
      `Port ${port} is in use: set SERVICE_PORT to another one.`,
    );
    other.close();
    const after = await startService(options());
    expect(await after.samplePages()).toEqual([
      { pageId: 'page_01', name: 'Page 1' },
      { pageId: 'page_02', name: 'Page 2' },
    ]);
    const picture = await after.sampleFile('file_01');
    expect(
      Buffer.from(picture ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await after.sampleFile('file_made_up')).toBeUndefined();
    await after.close();
  });
});

describe('a data folder', () => {
  const folders: string[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'facet-lock-'));
    folders.push(made);
    return made;
  };
  afterAll(async () => {
    for (const made of folders) await rm(made, { recursive: true, force: true });
  });

  it('is made with mode 0700 and is held by one process at a time', async () => {
    const dataDir = join(await folder(), 'data');
    const lock = await lockDataDir(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${process.pid}: `,
    );
    await lock.release();
    await (await lockDataDir(dataDir)).release();
  });

  it('is taken over from a process that is gone, or whose id another process has now', async () => {
    const dataDir = await folder();
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    for (const stale of [`${gone.pid} 12345\n`, `${process.ppid} 1\n`, `${process.pid} 1\n`, 'not a lock', '']) {
      await writeFile(join(dataDir, 'lock'), stale);
      const lock = await lockDataDir(dataDir);
      expect(await readFile(join(dataDir, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await lock.release();
    }
  });

  it('goes to exactly one of many that find a stale lock', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'lock'), '999999999 1\n');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  const start = (dataDir: string) =>
    startService({ dataDir, apiKeys: [canaryKey], settings: { ...defaultSettings, agentSpeed: 0 }, sampleData: false });

  /** Names, sizes and contents of everything in a folder. */
  const contentsOf = async (dataDir: string) => {
    const hash = createHash('sha256');
    for (const entry of (await readdir(dataDir, { recursive: true, withFileTypes: true })).toSorted((a, b) =>
      join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
    )) {
      hash.update(`${entry.parentPath} ${entry.name}\0`);
      if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)));
    }
    return hash.digest('hex');
  };

  type Damage = (dataDir: string) => Promise<unknown>;
  const within = (dataDir: string, name: string) => join(dataDir, 'pglite', name);
  const emptied = (name: string) => (dataDir: string) => writeFile(within(dataDir, name), '');
  const removed = (name: string) => (dataDir: string) => rm(within(dataDir, name), { recursive: true });
  const overwritten = (name: string) => async (dataDir: string) => {
    const { size } = await stat(within(dataDir, name));
    await writeFile(within(dataDir, name), Buffer.alloc(size, 'nonsense'));
  };
  /** Damages the largest file of a table or index that Facet made. */
  const largest =
    (damage: (name: string) => Damage): Damage =>
    async (dataDir) => {
      const names = (await readdir(within(dataDir, 'base/5'))).filter((name) => /^\d{5}$/.test(name));
      const sizes = await Promise.all(names.map(async (name) => (await stat(within(dataDir, `base/5/${name}`))).size));
      const name = names[sizes.indexOf(Math.max(...sizes))] ?? '';
      await damage(`base/5/${name}`)(dataDir);
    };
  const log = 'pg_wal/000000010000000000000001';
  const unsealed =
    (damage: Damage): Damage =>
    async (dataDir) => {
      await removed('facet.seal')(dataDir);
      await damage(dataDir);
    };
  const changed = /is not as it was when the database was closed/;
  const damaged = /files in pglite are damaged/;

  it.each<readonly [what: string, damage: Damage, reason: RegExp]>([
    ['without PG_VERSION', removed('PG_VERSION'), /pglite holds files but no PG_VERSION/],
    ['of another PostgreSQL', (dataDir) => writeFile(within(dataDir, 'PG_VERSION'), '15\n'), /"15" in place of "18"/],
    ['with an empty PG_VERSION', emptied('PG_VERSION'), /"" in place of "18"/],
    [
      'with a folder for PG_VERSION',
      async (dataDir) => {
        await removed('PG_VERSION')(dataDir);
        await mkdir(within(dataDir, 'PG_VERSION'));
      },
      /EISDIR/,
    ],
    ['with an empty control file', emptied('global/pg_control'), damaged],
    ['with nonsense for a control file', overwritten('global/pg_control'), damaged],
    ['without its control file', removed('global/pg_control'), damaged],
    ['without its log', removed('pg_wal'), changed],
    ['with a log that was cut off', (dataDir) => truncate(within(dataDir, log), 4_000_000), changed],
    ['with an empty map of its tables', emptied('base/1/pg_filenode.map'), changed],
    ['without an empty folder', removed('pg_twophase'), changed],
    ['with a table that is missing', largest(removed), changed],
    [
      'with a table that was cut off at a block',
      largest((name) => (dataDir) => truncate(within(dataDir, name), 8_192)),
      changed,
    ],
    [
      'with a table of zeros',
      largest((name) => async (dataDir) => {
        const { size } = await stat(within(dataDir, name));
        await writeFile(within(dataDir, name), Buffer.alloc(size));
      }),
      changed,
    ],
    ['with a table of nonsense', largest(overwritten), changed],
    ['that was killed, with a table of nonsense', unsealed(largest(overwritten)), damaged],
    ['that was killed, with a table that is missing', unsealed(largest(removed)), damaged],
    [
      'that was killed, with a log that was cut off',
      unsealed((dataDir) => truncate(within(dataDir, log), 4_000_000)),
      /pg_wal\/0+10+1 was cut off/,
    ],
    ['that was killed, with a log of nonsense', unsealed(overwritten(log)), damaged],
    ['that was killed, without its log', unsealed(removed('pg_wal')), /ENOENT/],
    ['that was killed, with an empty map of its tables', unsealed(emptied('base/5/pg_filenode.map')), damaged],
    [
      'that is a file',
      async (dataDir) => {
        await rm(join(dataDir, 'pglite'), { recursive: true });
        await writeFile(join(dataDir, 'pglite'), 'text');
      },
      /pglite is not a folder/,
    ],
    [
      'that is a link to an empty folder',
      async (dataDir) => {
        await rm(join(dataDir, 'pglite'), { recursive: true });
        await mkdir(join(dataDir, 'webhooks'));
        await symlink('webhooks', join(dataDir, 'pglite'));
      },
      /pglite is a link that leads to no database/,
    ],
    [
      'that is gone, beside the files of somebody else',
      async (dataDir) => {
        await rm(join(dataDir, 'pglite'), { recursive: true });
        await writeFile(join(dataDir, 'thesis.txt'), 'text');
      },
      /holds "thesis\.txt" and no database: set DATA_DIR to an empty folder/,
    ],
  ])('with a database %s is refused in one sentence and left as it is', async (_what, damage, reason) => {
    const dataDir = await folder();
    await copyTestDatabase('small world', join(dataDir, 'pglite'));
    await damage(dataDir);
    const before = await contentsOf(dataDir);
    const refused: unknown = await start(dataDir).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartProblem);
    expect(String(refused)).toMatch(reason);
    expect(String(refused)).toMatch(
      /^StartProblem: The data folder [^\n]* cannot be used and was left as it is, since [^\n]*\.$/,
    );
    expect(await contentsOf(dataDir)).toBe(before);
  });

  it('opens after something changed the database that knows no seals', async () => {
    const dataDir = await folder();
    await copyTestDatabase('empty', join(dataDir, 'pglite'));
    const other = await PGlite.create(join(dataDir, 'pglite'));
    await other.exec('create table of_somebody_else (id int)');
    await other.close();
    await (await start(dataDir)).close();
    expect(await readdir(dataDir)).toEqual(['pglite']);
  });

  it('counts as empty with what file managers and file systems leave in it', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'lost+found'));
    for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini']) await writeFile(join(dataDir, name), '');
    await (await start(dataDir)).close();
    expect(await readdir(dataDir)).toContain('pglite');
  });

  it('is filled when a start was cut off while its database was made', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'pglite.making'));
    await writeFile(join(dataDir, 'pglite.making/PG_VERSION'), '');
    const started = await start(dataDir);
    await started.close();
    expect(await readdir(dataDir)).toEqual(['pglite']);
  });

  it('that cannot be written is named in one sentence', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'file'), '');
    const below = join(dataDir, 'file', 'data');
    await expect(lockDataDir(below)).rejects.toThrow(StartProblem);
    for (const noFolder of [below, join(dataDir, 'file')]) {
      const sentence = `The data folder ${noFolder} cannot be written: it is no folder, or does not lie in one.`;
      await expect(lockDataDir(noFolder)).rejects.toThrow(sentence);
    }
    // Whoever makes it with all that it lies in would try for ever here.
    if (process.platform === 'linux') await expect(lockDataDir('/proc/nope/data')).rejects.toThrow('cannot be written');
    if (process.getuid?.() !== 0) {
      const closed = join(dataDir, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o500);
      await expect(lockDataDir(closed)).rejects.toThrow('cannot be written');
    }
  });
});
