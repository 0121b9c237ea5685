import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';

/** Lies inside the database's folder, so that every copy of the folder includes it. */
const sealName = 'facet.seal';

/** Whether an entry comes from a new file system or from a file manager. */
export const isDropping = (name: string): boolean =>
  /^(?:lost\+found|\.DS_Store|\._.*|\.localized|\.directory|Thumbs\.db|desktop\.ini)$/i.test(name);

/** SHA-256 of each file of a closed database by its path, and `folder` for each folder. */
const sealSchema = z.record(z.string(), z.string());

/**
 * Records a hash of every file of a closed database. If that fails (the disk is full) there is no
 * seal, and the next start checks the database as after a kill.
 */
export async function sealDatabase(cluster: string): Promise<void> {
  const seal = join(cluster, sealName);
  const making = `${seal}.new`;
  try {
    const sums: Record<string, string> = {};
    const paths = await readdir(cluster, { recursive: true });
    const sealed = paths.filter((path) => !path.startsWith(sealName) && !isDropping(basename(path)));
    for (const path of sealed) sums[path] = sumOf(join(cluster, path));
    await writeFile(making, JSON.stringify(sums), { mode: 0o600 });
    await rename(making, seal);
  } catch {
    await rm(making, { force: true }).catch(() => undefined);
  }
}

/** Call before opening a database, which changes its files. */
export const breakSeal = (cluster: string): Promise<void> => rm(join(cluster, sealName), { force: true });

/** @returns the path of a changed file, true when none changed, undefined without a valid seal. */
export async function compareWithSeal(cluster: string): Promise<string | true | undefined> {
  const sums = await readSeal(cluster);
  const isChanged = (path: string): boolean => {
    try {
      return sumOf(join(cluster, path)) !== sums[path];
    } catch {
      return true;
    }
  };
  // Every opening rewrites this file. If it changed, the folder was opened without regard to the
  // seal, which then describes an earlier state.
  if (isChanged('global/pg_control')) return undefined;
  return Object.keys(sums).find(isChanged) ?? true;
}

async function readSeal(cluster: string): Promise<z.infer<typeof sealSchema>> {
  const text = await readFile(join(cluster, sealName), 'utf8').catch(() => '');
  return sealSchema.safeParse(parseJson(text)).data ?? {};
}

const buffer = Buffer.allocUnsafe(1024 * 1024);

/** Synchronous, because nothing else runs meanwhile: a thousand small files take half as long. */
function sumOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).isDirectory()) return 'folder';
    const hash = createHash('sha256');
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, length));
    }
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
