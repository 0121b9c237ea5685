import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/service/database.ts';
import { fillSmallWorld } from './small-world.ts';

/*
 * Making a PGlite database takes seconds, opening a copy of one a fraction of that. So each of the
 * two kinds that tests start on is made once, kept in `.cache`, and copied.
 */

export type Contents = 'small world' | 'empty';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, '.cache/test-databases');

/** Changes with everything that makes the databases. */
function cacheKey(): string {
  const migrations = 'server/service/migrations';
  const files = [
    ...readdirSync(join(root, migrations), { recursive: true, encoding: 'utf8' }).map((file) => join(migrations, file)),
    'test/service/small-world.ts',
    'server/service/schema.ts',
    'server/service/data-seal.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ];
  const hash = createHash('sha256');
  for (const file of files.filter((path) => /\.\w+$/.test(path)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function ensureMade(contents: Contents): Promise<string> {
  const made = join(cache, `${contents.replace(' ', '-')}-${cacheKey()}`);
  if (existsSync(made)) return made;
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, 'making-'));
  try {
    const opened = await openDatabase({ kind: 'folder', path: making });
    if (contents === 'small world') await fillSmallWorld(opened.database);
    await opened.close();
    // Another process may have been quicker; its database is the same.
    if (!existsSync(made)) await rename(making, made);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return made;
}

/** Makes a new PGlite folder: a database with the migrations, and the small world if asked. */
export async function copyTestDatabase(contents: Contents, folder: string): Promise<void> {
  // A thousand small files: one after another they take half as long as by promises.
  cpSync(await ensureMade(contents), folder, { recursive: true });
}
