import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { testKey } from '#test/service/test-service.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startService } from './app.ts';
import { defaultSettings } from './settings.ts';

const folders = temporaryFolder('damaged');

/** Everything in a folder, with the size of each file and when it was written last. */
async function filesOf(dataDir: string): Promise<ReadonlySet<string>> {
  const paths = await readdir(dataDir, { recursive: true });
  const entries = paths.map(async (path) => {
    const found = await stat(join(dataDir, path));
    return found.isFile() ? `${path} ${found.size} ${found.mtimeMs}` : path;
  });
  return new Set(await Promise.all(entries));
}

type Damage = (dataDir: string) => Promise<unknown>;
const within = (dataDir: string, name: string) => join(dataDir, 'pglite', name);
const written = (name: string, text: string) => (dataDir: string) => writeFile(within(dataDir, name), text);
const removed = (name: string) => (dataDir: string) => rm(within(dataDir, name), { recursive: true });
const cut = (name: string, size: number) => (dataDir: string) => truncate(within(dataDir, name), size);
const overwritten = (name: string) => async (dataDir: string) => {
  const { size } = await stat(within(dataDir, name));
  await writeFile(within(dataDir, name), Buffer.alloc(size, 'nonsense'));
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
  ['with nonsense for a control file', overwritten(control), damaged],
  ['without its control file', removed(control), damaged],
  ['without an empty folder', removed('pg_twophase'), changed],
  ['with a table that was cut off at a block', largest((name) => cut(name, 8_192)), changed],
  ['with a table of nonsense', largest(overwritten), changed],
  ['that was killed, with a table of nonsense', unsealed(largest(overwritten)), damaged],
  ['that was killed, with a log that was cut off', unsealed(cut(log, 4_000_000)), /pg_wal\/0+10+1 was cut off/],
  ['that was killed, with a log of nonsense', unsealed(overwritten(log)), damaged],
  ['that was killed, without its log', unsealed(removed('pg_wal')), /ENOENT/],
  ['that is a file', inTurn(removed(''), beside('pglite')), /pglite is not a folder/],
  [
    'that is gone, beside the files of somebody else',
    inTurn(removed(''), beside('thesis.txt')),
    /holds "thesis\.txt" and no database: set DATA_DIR to an empty folder/,
  ],
])('with a database %s is refused in one sentence and left as it is', async (_what, damage, reason) => {
  const dataDir = await mkdtemp(join(folders, 'data-'));
  await copyTestDatabase('small world', join(dataDir, 'pglite'));
  await damage(dataDir);
  const before = await filesOf(dataDir);
  const settings = { ...defaultSettings, agentSpeed: 0 };
  const start = startService({ dataDir, apiKeys: [testKey], settings, sampleData: false });
  const refused: unknown = await start.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartProblem);
  expect(String(refused)).toMatch(reason);
  expect(String(refused)).toMatch(
    /^StartProblem: The data folder [^\n]* cannot be used and was left as it is, since [^\n]*\.$/,
  );
  expect(await filesOf(dataDir)).toEqual(before);
});
