import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pgliteFolder } from './data-lock.ts';
import { StartError } from './start-error.ts';

/** The PostgreSQL that PGlite is: it opens no folder of another one. */
const postgresVersion = '18';

const controlBytes = 8_192;
const segmentBytes = 16 * 1024 * 1024;

/** What Facet itself puts into a data folder beside its database, `npm run webhook-receiver` included, and what a new file system has. */
const known = /^(?:ids\.json(?:\.\d+)?|lock(?:\..+)?|pglite\.making|webhooks|lost\+found)$/;

/**
 * Looks at a data folder before its database is opened, which would write to it: a folder of something else is not filled, and a database whose files were
 * removed or cut off is not begun anew. Tables may end in half a block, as a full disk leaves them. Changes nothing. Hold the folder's lock.
 * @throws {StartError} in one sentence that says what is wrong and what to do.
 */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const isEmpty = 'set DATA_DIR to an empty folder, or to one that is not there yet';
  const isDamaged = 'put back a copy of it, or set DATA_DIR to another folder';
  const foreign = await foreignEntry(dataDir);
  const damage = await damageOf(pgliteFolder(dataDir)).catch((error: unknown) => {
    return `${error instanceof Error && 'code' in error ? String(error.code) : 'an error'} when its files were looked at`;
  });
  const problem =
    foreign === undefined
      ? damage && `${damage}: ${isDamaged}`
      : `it holds ${JSON.stringify(foreign)} and no database: ${isEmpty}`;
  if (problem === undefined) return;
  throw new StartError(`The data folder ${dataDir} cannot be used and was left as it is, since ${problem}.`);
}

/** Something that is not Facet's, where there is no database. */
async function foreignEntry(dataDir: string): Promise<string | undefined> {
  const entries = await readdir(dataDir);
  return entries.includes('pglite') ? undefined : entries.find((name) => !known.test(name));
}

async function damageOf(cluster: string): Promise<string | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return 'pglite is not a folder';
  const files = await readdir(cluster);
  if (files.length === 0) return undefined;
  if (!files.includes('PG_VERSION')) return 'pglite holds files but no PG_VERSION';
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== postgresVersion) {
    return `pglite/PG_VERSION says ${JSON.stringify(version.slice(0, 20))} in place of "${postgresVersion}"`;
  }
  const damaged = (await damagedControl(cluster)) ?? (await damagedLog(cluster)) ?? (await damagedBase(cluster));
  return damaged && `pglite/${damaged} is missing or was cut off`;
}

async function damagedControl(cluster: string): Promise<string | undefined> {
  return (await sizeOf(join(cluster, 'global/pg_control'))) === controlBytes ? undefined : 'global/pg_control';
}

async function damagedLog(cluster: string): Promise<string | undefined> {
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (segments.length === 0) return 'pg_wal';
  for (const name of segments) {
    if ((await sizeOf(join(cluster, 'pg_wal', name))) !== segmentBytes) return `pg_wal/${name}`;
  }
  return undefined;
}

/** Each folder of `base` is a database, in which two small files say which file is what. */
async function damagedBase(cluster: string): Promise<string | undefined> {
  const databases = (await readdir(join(cluster, 'base'))).filter((name) => /^\d+$/.test(name));
  if (databases.length === 0) return 'base';
  for (const database of databases) {
    for (const name of ['PG_VERSION', 'pg_filenode.map']) {
      if (!((await sizeOf(join(cluster, 'base', database, name))) > 0)) return `base/${database}/${name}`;
    }
  }
  return undefined;
}

/** 0 for a file that is not there. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
