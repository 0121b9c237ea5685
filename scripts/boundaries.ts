import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { filesUnder, projectRoot } from './project.ts';

const cruiserResult = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** What checking the import directions found. */
export interface BoundaryReport {
  /** One line per violation: `rule: from -> to`. */
  readonly violations: readonly string[];
  /** Modules of src/ and server/ that were read. */
  readonly cruised: number;
  /** Modules that src/ and server/ hold. */
  readonly held: number;
}

/**
 * Checks the import directions of `.dependency-cruiser.cjs` over `src/` and `server/` of a project folder.
 * Throws when the cruiser itself fails; a report with `cruised < held` proves nothing and counts as a failure.
 */
export function checkBoundaries(root: string): BoundaryReport {
  const folders = ['src', 'server'].filter((folder) => filesUnder(join(root, folder)).length > 0);
  const held = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => /\.(?:ts|tsx|mts|js|jsx|cjs|mjs)$/.test(file)).length;
  if (folders.length === 0) return { violations: [], cruised: 0, held };

  const cli = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(
    process.execPath,
    [cli, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--progress', 'none'],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr.trim()}`);
  const result = cruiserResult.parse(JSON.parse(run.stdout));
  return {
    violations: result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    cruised: result.modules.filter(({ source }) => /^(?:src|server)\//.test(source)).length,
    held,
  };
}

/** `npm run check:boundaries`. */
function main(): void {
  const report = checkBoundaries(projectRoot);
  for (const violation of report.violations) console.error(violation);
  if (report.cruised < report.held) {
    console.error(`Only ${report.cruised} of ${report.held} modules were read, so the result proves nothing.`);
  }
  console.log(`${report.cruised} modules, ${report.violations.length} violations`);
  process.exitCode = report.violations.length > 0 || report.cruised < report.held ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) main();
