import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSampleIds, type SampleIds } from '../e2e/support/ids.ts';
import { projectRoot } from '../scripts/project.ts';

type Sizes = { readonly [Kind in 'sessions' | 'audiences' | 'people' | 'messages']?: number };

/** Fills a temporary data folder with `npm run seed`, passes it to `use`, and removes it. */
export async function withSeededFolder<Result>(
  sizes: Sizes,
  use: (folder: string, ids: SampleIds) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-bench-'));
  try {
    const flags = Object.entries(sizes).flatMap(([kind, size]) => [`--${kind}`, String(size)]);
    const seed = ['--import', 'tsx', 'server/service/seed-main.ts', ...flags, '--replace'];
    const env = { ...process.env, DATA_DIR: folder };
    const seeded = spawnSync(process.execPath, seed, { cwd: projectRoot, env, stdio: ['ignore', 2, 2] });
    if (seeded.status !== 0) throw new Error(`Seeding ${JSON.stringify(sizes)} failed.`);
    return await use(folder, readSampleIds(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
