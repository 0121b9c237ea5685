import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { listening } from '#test/listening.ts';
import { runProgram } from '#test/service/service-process.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { newServicePlace, testKey } from '#test/service/test-service.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startService } from './app.ts';
import { lockDataDir } from './data-lock.ts';
import { readServiceEnvironment } from './service-environment.ts';
import { defaultSettings } from './settings.ts';

const place = await newServicePlace();
afterAll(() => place.remove());

describe('npm run service', () => {
  it('ends with one sentence and a non-zero exit when it cannot start', async () => {
    const { code, stdout, stderr } = await runProgram('main', place, { SERVICE_API_KEYS: ' , ' }).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^SERVICE_API_KEYS is missing: .*\.\n$/);
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
    expect((await runProgram('ids-main', place).ended).stdout).toBe('{"pageId":"page_01"}\n');
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
    expect(await after.samplePages()).toContainEqual({ pageId: 'page_01', name: 'Page 1' });
    const picture = Buffer.from((await after.sampleFile('file_01')) ?? []);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(await after.sampleFile('file_made_up')).toBeUndefined();
    await after.close();
  });
});

describe('a data folder', () => {
  const folders = temporaryFolder('lock');
  const folder = () => mkdtemp(join(folders, 'data-'));

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

  it.each<readonly [what: string, prepare: (dataDir: string) => Promise<unknown>]>([
    [
      'after something changed the database that knows no seals',
      async (dataDir) => {
        await copyTestDatabase('empty', join(dataDir, 'pglite'));
        const other = await PGlite.create(join(dataDir, 'pglite'));
        await other.exec('create table of_somebody_else (id int)');
        await other.close();
      },
    ],
    [
      'when a start was cut off while its database was made, beside what file managers leave',
      async (dataDir) => {
        for (const name of ['pglite.making', 'lost+found']) await mkdir(join(dataDir, name));
        for (const name of ['pglite.making/PG_VERSION', '.DS_Store']) await writeFile(join(dataDir, name), '');
      },
    ],
  ])('is opened or filled %s', async (_what, prepare) => {
    const dataDir = await folder();
    await prepare(dataDir);
    const settings = { ...defaultSettings, agentSpeed: 0 };
    await (await startService({ dataDir, apiKeys: [testKey], settings, sampleData: false })).close();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pglite'))).toEqual(['pglite']);
  });

  it('that cannot be written is named in one sentence', async () => {
    const file = join(await folder(), 'file');
    await writeFile(file, '');
    for (const noFolder of [join(file, 'data'), file]) {
      const sentence = `The data folder ${noFolder} cannot be written: it is no folder, or does not lie in one.`;
      await expect(lockDataDir(noFolder)).rejects.toThrow(new StartProblem(sentence));
    }
  });
});
