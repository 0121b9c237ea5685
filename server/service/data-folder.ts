import { constants } from 'node:fs';
import { cp, lstat, readdir, readFile, realpath, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { pgliteFolder } from './data-lock.ts';
import { compareWithSeal, isDropping } from './data-seal.ts';

/** The PostgreSQL version of PGlite, which opens no folder of another one. */
const postgresVersion = '18';

const segmentBytes = 16 * 1024 * 1024;

/** Entries that Facet, `npm run webhook-receiver` included, adds beside the database. */
const own = /^(?:ids\.json(?:\.\d+)?|lock(?:\..+)?|pglite\.(?:making|trial)|webhooks)$/;

/** The entries of a folder without those of file systems and file managers. */
export async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !isDropping(name));
}

/**
 * Checks a data folder before PGlite opens it and writes to it: rejects a foreign folder or a
 * damaged database, and changes neither. Hold the folder's lock.
 * After a close it compares every file with the seal. A kill leaves no seal and maybe half-written
 * files, so it opens and reads a copy, if the disk has room for one.
 * @throws {StartProblem} in one sentence that says what is wrong and what to do.
 */
export async function checkDataFolder(dataDir: string): Promise<void> {
  const isEmpty = 'set DATA_DIR to an empty folder, or to one that is not there yet';
  const isDamaged = 'put back a copy of it, or set DATA_DIR to another folder';
  const foreign = await foreignEntry(dataDir);
  const damage = await damageOf(dataDir).catch(
    (error: unknown) => `${errorCode(error) ?? 'an error'} when its files were looked at`,
  );
  const problem =
    foreign === undefined
      ? damage && `${damage}: ${isDamaged}`
      : `it holds ${JSON.stringify(foreign)} and no database: ${isEmpty}`;
  if (problem === undefined) return;
  throw new StartProblem(`The data folder ${dataDir} cannot be used and was left as it is, since ${problem}.`);
}

/** An entry that is not Facet's, in a folder without a database. */
async function foreignEntry(dataDir: string): Promise<string | undefined> {
  const entries = await entriesOf(dataDir);
  return entries.includes('pglite') ? undefined : entries.find((name) => !own.test(name));
}

async function damageOf(dataDir: string): Promise<string | undefined> {
  const cluster = pgliteFolder(dataDir);
  const link = await lstat(cluster).catch(() => undefined);
  if (link === undefined) return undefined;
  const found = await stat(cluster).catch(() => undefined);
  if (found?.isDirectory() === false) return 'pglite is not a folder';
  const files = found === undefined ? [] : await readdir(cluster);
  // A new database is made beside its place and moved there, which fails for a link.
  if (files.length === 0) return link.isSymbolicLink() ? 'pglite is a link that leads to no database' : undefined;
  if (!files.includes('PG_VERSION')) return 'pglite holds files but no PG_VERSION';
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== postgresVersion) {
    return `pglite/PG_VERSION says ${JSON.stringify(version.slice(0, 20))} in place of "${postgresVersion}"`;
  }
  const changed = await compareWithSeal(cluster);
  if (changed === true) return undefined;
  if (changed !== undefined) return `pglite/${changed} is not as it was when the database was closed`;
  return (await damagedLog(cluster)) ?? (await damageOfCopy(cluster, `${cluster}.trial`));
}

/** PostgreSQL treats a truncated log as one that simply ends there, so this checks its size. */
async function damagedLog(cluster: string): Promise<string | undefined> {
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (segments.length === 0) return 'pglite/pg_wal is empty';
  for (const name of segments) {
    if ((await stat(join(cluster, 'pg_wal', name))).size !== segmentBytes) return `pglite/pg_wal/${name} was cut off`;
  }
  return undefined;
}

/** Lets PostgreSQL repair and read a copy of what a kill left behind. */
async function damageOfCopy(cluster: string, copy: string): Promise<string | undefined> {
  await rm(copy, { recursive: true, force: true });
  if (!(await hasRoomForCopy(cluster, dirname(copy)))) return undefined;
  try {
    await cp(await realpath(cluster), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return (await isSound(copy)) ? undefined : 'files in pglite are damaged';
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function hasRoomForCopy(cluster: string, where: string): Promise<boolean> {
  let bytes = 0;
  for (const path of await readdir(cluster, { recursive: true })) bytes += (await stat(join(cluster, path))).size;
  const { bavail, bsize } = await statfs(where);
  return bavail * bsize > bytes * 1.5;
}

/** Whether a database opens and PostgreSQL's amcheck finds no damage in tables and indexes. */
async function isSound(cluster: string): Promise<boolean> {
  const client = await PGlite.create(cluster, { extensions: { amcheck } }).catch(() => undefined);
  if (client === undefined) return false;
  try {
    await client.exec('create extension amcheck');
    const flaws = await client.query(
      "select 1 from pg_class, lateral verify_heapam(oid) where relkind in ('r', 't', 'm', 'S') limit 1",
    );
    await client.query(
      "select bt_index_check(c.oid) from pg_class c join pg_am a on a.oid = c.relam where c.relkind = 'i' and a.amname = 'btree'",
    );
    return flaws.rows.length === 0;
  } catch {
    return false;
  } finally {
    // A damaged database may fail to close.
    await client.close().catch(() => undefined);
  }
}
