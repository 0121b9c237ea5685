import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { filesUnder, projectRoot } from '../../scripts/project.ts';
import { importOutline } from './import-outline.ts';

const modulePattern = /\.(?:ts|tsx|mts|js|jsx|cjs|mjs)$/;

const cruiserResult = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** The folders that import each other. */
const layers = ['src', 'server', 'test', 'scripts', 'e2e'];

/** What checking the import directions found. */
export interface BoundaryReport {
  /** One line per violation: `rule: from -> to`. */
  readonly violations: readonly string[];
  /** Modules of these folders that were read. */
  readonly cruised: number;
  /** Modules that they hold. */
  readonly held: number;
}

/**
 * Checks the import directions of `.dependency-cruiser.cjs` over the layers of a project folder.
 * Throws when the cruiser itself fails. A report with `cruised < held` proves nothing and counts as
 * a failure.
 */
export function checkBoundaries(root: string): BoundaryReport {
  const folders = layers.filter((folder) => filesUnder(join(root, folder)).length > 0);
  const held = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => modulePattern.test(file)).length;
  if (folders.length === 0) return { violations: [], cruised: 0, held };

  const all = cruise(root, folders, 'values and types');
  // A lazily loaded part may name the types of the part that loads it: only a circle of values is
  // one.
  const values = cruise(root, folders, 'values');
  const violations = [
    ...all.summary.violations.filter(({ rule }) => rule.name !== 'no-circular'),
    ...values.summary.violations.filter(({ rule }) => rule.name === 'no-circular'),
  ];
  return {
    violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    cruised: all.modules.filter(({ source }) => layers.some((folder) => source.startsWith(`${folder}/`))).length,
    held,
  };
}

function cruise(root: string, folders: readonly string[], kept: 'values' | 'values and types') {
  const cli = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const outline = writeOutline(root, folders, kept);
  const run = spawnSync(
    process.execPath,
    [cli, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--progress', 'none'],
    { cwd: outline, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  rmSync(outline, { recursive: true, force: true });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr.trim()}`);
  return cruiserResult.parse(JSON.parse(run.stdout));
}

/**
 * A copy of the folders in which every module is reduced to its imports, and which resolves them as
 * the project does.
 */
function writeOutline(root: string, folders: readonly string[], kept: 'values' | 'values and types'): string {
  const outline = mkdtempSync(join(tmpdir(), 'facet-imports-'));
  symlinkSync(realpathSync(join(root, 'node_modules')), join(outline, 'node_modules'));
  for (const name of ['package.json', '.dependency-cruiser.cjs']) copyFileSync(join(root, name), join(outline, name));
  for (const file of folders.flatMap((folder) => filesUnder(join(root, folder)))) {
    const target = join(outline, relative(root, file));
    mkdirSync(dirname(target), { recursive: true });
    if (modulePattern.test(file)) writeFileSync(target, importOutline(file, readFileSync(file, 'utf8'), kept));
    else copyFileSync(file, target);
  }
  return outline;
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
