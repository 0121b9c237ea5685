import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canaryKey } from '#test/canary-key.ts';
import { filesUnder, projectPath, projectRoot } from '../../scripts/project.ts';
import { startServer } from './processes.ts';

const cacheFolder = join(projectRoot, '.cache/sample-data');

/** Changes with all that makes the data, and daily, because the data ends when it is made. */
function cacheKey(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const inputs = [...filesUnder(join(projectRoot, 'server/service')), ...filesUnder(join(projectRoot, 'src/contract'))];
  for (const file of inputs.filter((path) => !path.includes('.test.'))) {
    hash.update(`${projectPath(file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Makes the sample data once a day by starting the service on an empty folder, as `npm start` does.
 * @returns the folder that copies are taken from; nothing may run on it.
 */
export async function ensureSampleData(): Promise<string> {
  const folder = join(cacheFolder, cacheKey());
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of readdirSync(cacheFolder).filter((name) => !name.startsWith('making-'))) {
    rmSync(join(cacheFolder, old), { recursive: true, force: true });
  }
  const making = mkdtempSync(join(cacheFolder, 'making-'));
  try {
    const service = await startServer('server/service/main.ts', /^Service: (\S+)/, {
      DATA_DIR: making,
      SERVICE_PORT: '0',
      SERVICE_API_KEYS: canaryKey,
    });
    await service.close();
    // Another run may have been quicker; its data is the same.
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** A fresh copy of the sample data in a temporary folder, and how to remove it. */
export async function copyOfSampleData(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-data-'));
  cpSync(await ensureSampleData(), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
