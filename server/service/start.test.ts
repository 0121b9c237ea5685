import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { StartProblem } from '#server/start-problem.ts';
import { personList } from '#src/contract/person.ts';
import { listening } from '#test/listening.ts';
import { runProgram, runService } from '#test/service/service-process.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { keyed, newServicePlace, testKey } from '#test/service/test-service.ts';
import { startService } from './app.ts';
import { lockDataDir } from './data-lock.ts';
import { readServiceEnvironment } from './service-environment.ts';
import { defaultSettings } from './settings.ts';

let place: Awaited<ReturnType<typeof newServicePlace>>;
beforeAll(async () => {
  place = await newServicePlace();
});
afterAll(() => place.remove());

describe('npm run service', () => {
  it('loses no acknowledged write to a SIGKILL among 1,000 writes', async () => {
    const first = await runService(place);
    const acknowledged = new Map<string, number>();
    let sent = 0;
    const writer = async (): Promise<void> => {
      while (sent < 1000) {
        const number = sent;
        sent += 1;
        // The writes go round 250 people, so the last acknowledged value of each person counts.
        const personId = `person_${String((number % 250) + 1).padStart(3, '0')}`;
        const url = `${first.url}/v0/persons/${personId}`;
        const response = await fetch(url, keyed('PATCH', { name: `Write ${number}` }));
        await response.arrayBuffer();
        if (response.status === 200) acknowledged.set(personId, number);
        if (acknowledged.size >= 250 && number >= 700) first.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled([writer(), writer(), writer(), writer()]);
    await first.ended;
    expect(acknowledged.size).toBe(250);
    expect(sent).toBeGreaterThan(600);

    const second = await runService(place);
    const response = await fetch(`${second.url}/v0/persons?limit=1000`, keyed());
    const stored = new Map(z.parse(personList, await response.json()).items.map((item) => [item.personId, item.name]));
    for (const [personId, number] of acknowledged) {
      // A write that was carried out but not acknowledged may have followed it.
      expect(Number(stored.get(personId)?.replace('Write ', '')), personId).toBeGreaterThanOrEqual(number);
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.out()).toMatch(/^Service: http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(second.out() + second.err()).not.toContain(testKey);
    expect(await stat(join(place.dataDir, 'lock')).catch(() => 'gone')).toBe('gone');
  });

  it('ends with one sentence and a non-zero exit when it cannot start', async () => {
    const program = runProgram('main', place, { SERVICE_API_KEYS: ' , ' });
    expect(await program.ended).toBe(1);
    expect(program.err()).toMatch(/^SERVICE_API_KEYS is missing: .*\.\n$/);
    expect(program.out()).toBe('');
  });

  it.each([
    ['a port that is no port', { SERVICE_PORT: '70000' }, /^SERVICE_PORT has to be 0 to 65535\.$/],
    ['a port that is no number', { SERVICE_PORT: 'http' }, /^SERVICE_PORT has a value that cannot be used\.$/],
    ['a host open to the network', { HOST: '0.0.0.0' }, /^HOST 0\.0\.0\.0 is open to the network: .*\.$/],
    ['a setting with another value', { ERRORS: 'loud' }, /^ERRORS has to be one of problem, .*\.$/],
  ])('refuses %s in one sentence', (_what, env, sentence) => {
    const reading = () => readServiceEnvironment({ SERVICE_API_KEYS: testKey, ...env });
    expect(reading).toThrow(StartProblem);
    expect(reading).toThrow(sentence);
  });

  it('takes the defaults of interfaces.md, and several keys', () => {
    const defaults = { port: 4100, host: '127.0.0.1', dataDir: '.data', databaseUrl: '', settings: defaultSettings };
    expect(readServiceEnvironment({ SERVICE_API_KEYS: 'one, two,' })).toEqual({ ...defaults, apiKeys: ['one', 'two'] });
  });

  it('prints the ids of the folder without opening the database, also while it is held', async () => {
    await writeFile(join(place.dataDir, 'ids.json'), '{\n  "pageId": "page_01"\n}\n');
    const program = runProgram('ids-main', place);
    await program.ended;
    expect(program.out()).toBe('{"pageId":"page_01"}\n');
  });
});

describe('starting in a process', () => {
  const start = (options: object) =>
    startService({ ...place, apiKeys: [testKey], settings: defaultSettings, sampleData: false, ...options });

  it('names an unreachable database without its password', async () => {
    const unreachable = start({ databaseUrl: 'postgres://u:hidden@127.0.0.1:1/x' });
    await expect(unreachable).rejects.toThrow(/^The database of DATABASE_URL cannot be used: (?!.*hidden).*\.$/);
  });

  it('names a port in use and leaves nothing open', async () => {
    const other = createServer();
    const port = Number(new URL(await listening(other)).port);
    await expect(start({ port })).rejects.toThrow(`Port ${port} is in use: set SERVICE_PORT to another one.`);
    other.close();
    const after = await start({});
    const pages = [1, 2].map((number) => ({ pageId: `page_0${number}`, name: `Page ${number}` }));
    expect(await after.samplePages()).toEqual(pages);
    const picture = Buffer.from((await after.sampleFile('file_01')) ?? []);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(await after.sampleFile('file_made_up')).toBeUndefined();
    await after.close();
  });
});

describe('a data folder', () => {
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'facet-lock-'));
    onTestFinished(() => rm(made, { recursive: true, force: true }));
    return made;
  };

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
    startService({ dataDir, apiKeys: [testKey], settings: { ...defaultSettings, agentSpeed: 0 }, sampleData: false });

  /** Everything in a folder, with a digest of what each file holds. */
  const contentsOf = async (dataDir: string) => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const contents = entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${
        entry.isFile()
          ? createHash('sha256')
              .update(await readFile(path))
              .digest('hex')
          : ''
      }`;
    });
    return new Set(await Promise.all(contents));
  };

  type Damage = (dataDir: string) => Promise<unknown>;
  const within = (dataDir: string, name: string) => join(dataDir, 'pglite', name);
  const written = (name: string, text: string) => (dataDir: string) => writeFile(within(dataDir, name), text);
  const removed = (name: string) => (dataDir: string) => rm(within(dataDir, name), { recursive: true });
  const cut = (name: string, size: number) => (dataDir: string) => truncate(within(dataDir, name), size);
  const overwritten =
    (name: string, text = 'nonsense') =>
    async (dataDir: string) => {
      const { size } = await stat(within(dataDir, name));
      await writeFile(within(dataDir, name), Buffer.alloc(size, text));
    };
  const beside = (name: string) => (dataDir: string) => writeFile(join(dataDir, name), 'text');
  const inTurn =
    (...damages: readonly Damage[]): Damage =>
    async (dataDir) => {
      for (const damage of damages) await damage(dataDir);
    };
  const unsealed = (damage: Damage) => inTurn(removed('facet.seal'), damage);
  /** Damages the largest file of a table or index that Facet made. */
  const largest =
    (damage: (name: string) => Damage): Damage =>
    async (dataDir) => {
      const names = (await readdir(within(dataDir, 'base/5'))).filter((name) => /^\d{5}$/.test(name));
      const sizes = await Promise.all(names.map(async (name) => (await stat(within(dataDir, `base/5/${name}`))).size));
      const name = names[sizes.indexOf(Math.max(...sizes))] ?? '';
      await damage(`base/5/${name}`)(dataDir);
    };
  const version = 'PG_VERSION';
  const control = 'global/pg_control';
  const log = 'pg_wal/000000010000000000000001';
  const changed = /is not as it was when the database was closed/;
  const damaged = /files in pglite are damaged/;

  it.each<readonly [what: string, damage: Damage, reason: RegExp]>([
    ['without PG_VERSION', removed(version), /pglite holds files but no PG_VERSION/],
    ['of another PostgreSQL', written(version, '15\n'), /"15" in place of "18"/],
    ['with an empty PG_VERSION', written(version, ''), /"" in place of "18"/],
    ['with a folder for PG_VERSION', inTurn(removed(version), (dir) => mkdir(within(dir, version))), /EISDIR/],
    ['with an empty control file', written(control, ''), damaged],
    ['with nonsense for a control file', overwritten(control), damaged],
    ['without its control file', removed(control), damaged],
    ['without its log', removed('pg_wal'), changed],
    ['with a log that was cut off', cut(log, 4_000_000), changed],
    ['with an empty map of its tables', written('base/1/pg_filenode.map', ''), changed],
    ['without an empty folder', removed('pg_twophase'), changed],
    ['with a table that is missing', largest(removed), changed],
    ['with a table that was cut off at a block', largest((name) => cut(name, 8_192)), changed],
    ['with a table of zeros', largest((name) => overwritten(name, '\0')), changed],
    ['with a table of nonsense', largest(overwritten), changed],
    ['that was killed, with a table of nonsense', unsealed(largest(overwritten)), damaged],
    ['that was killed, with a table that is missing', unsealed(largest(removed)), damaged],
    ['that was killed, with a log that was cut off', unsealed(cut(log, 4_000_000)), /pg_wal\/0+10+1 was cut off/],
    ['that was killed, with a log of nonsense', unsealed(overwritten(log)), damaged],
    ['that was killed, without its log', unsealed(removed('pg_wal')), /ENOENT/],
    ['that was killed, with an empty map of its tables', unsealed(written('base/5/pg_filenode.map', '')), damaged],
    ['that is a file', inTurn(removed(''), beside('pglite')), /pglite is not a folder/],
    [
      'that is a link to an empty folder',
      inTurn(
        removed(''),
        (dataDir) => mkdir(join(dataDir, 'webhooks')),
        (dataDir) => symlink('webhooks', join(dataDir, 'pglite')),
      ),
      /pglite is a link that leads to no database/,
    ],
    [
      'that is gone, beside the files of somebody else',
      inTurn(removed(''), beside('thesis.txt')),
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
    expect(await contentsOf(dataDir)).toEqual(before);
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
    await (await start(dataDir)).close();
    expect(await readdir(dataDir)).toEqual(['pglite']);
  });

  it('that cannot be written is named in one sentence', async () => {
    const dataDir = await folder();
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    for (const noFolder of [join(file, 'data'), file]) {
      const sentence = `The data folder ${noFolder} cannot be written: it is no folder, or does not lie in one.`;
      await expect(lockDataDir(noFolder)).rejects.toThrow(new StartProblem(sentence));
    }
    // Whoever makes it with all that it lies in would try for ever here.
    if (process.platform === 'linux') await expect(lockDataDir('/proc/nope/data')).rejects.toThrow('cannot be written');
    if (process.getuid?.() !== 0) {
      await chmod(dataDir, 0o500);
      await expect(lockDataDir(dataDir)).rejects.toThrow('cannot be written');
      await chmod(dataDir, 0o700);
    }
  });
});
