import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '../../scripts/project.ts';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
});

/** One installed package of the lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly resolved: string | undefined;
}

/** All packages of package-lock.json, the project itself aside. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      integrity: entry.integrity,
      resolved: entry.resolved,
    }));
}

/**
 * Versions known to carry malicious code, and packages that this project must not take, kept by
 * hand for where no advisory source answers. `*` stands for every version.
 */
const denied: Readonly<Record<string, readonly string[]>> = {
  // Do not verify the upstream's certificate (CVE-2026-107318).
  '@fastify/http-proxy': ['*'],
  '@fastify/reply-from': ['*'],
  // Maintainer accounts taken over in September 2025.
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'has-ansi': ['6.0.1'],
  'is-arrayish': ['0.3.3'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'wrap-ansi': ['9.0.1'],
  '@ctrl/tinycolor': ['4.1.1', '4.1.2'],
  // July 2025.
  'eslint-config-prettier': ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
  'eslint-plugin-prettier': ['4.2.2', '4.2.3'],
  synckit: ['0.11.9'],
  'napi-postinstall': ['0.3.1'],
  is: ['3.3.1', '5.0.0'],
  // Older ones that a careless downgrade could bring back.
  coa: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'],
  colors: ['1.4.1', '1.4.2', '1.4.44-liberty-2'],
  'eslint-scope': ['3.7.2'],
  'event-stream': ['3.3.6'],
  'flatmap-stream': ['*'],
  'node-ipc': ['9.2.2', '10.1.1', '10.1.2', '10.1.3', '11.0.0', '11.1.0'],
  rc: ['1.2.9', '1.3.9', '2.3.9'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
};

/** Locked packages on the hand-kept list, as `name@version`. */
export function deniedPackages(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ name, version }) => {
      const versions = Object.hasOwn(denied, name) ? denied[name] : undefined;
      return versions !== undefined && (versions.includes('*') || versions.includes(version));
    })
    .map(({ name, version }) => `${name}@${version}`);
}

const auditAnswer = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
});

/**
 * Asks the registry's audit endpoint; says "audit: NOT RUN" where it refuses. Then checks the
 * hand-kept list.
 */
function main(): void {
  const run = spawnSync('npm', ['audit', '--json'], { cwd: projectRoot, encoding: 'utf8', timeout: 60_000 });
  let failed = false;
  try {
    const { vulnerabilities } = auditAnswer.parse(JSON.parse(run.stdout)).metadata;
    const serious = (vulnerabilities.high ?? 0) + (vulnerabilities.critical ?? 0);
    console.log(`audit: ${vulnerabilities.total ?? 0} advisories, ${serious} of them high or critical`);
    failed = serious > 0;
  } catch {
    console.log('audit: NOT RUN (the audit endpoint gave no answer); the hand-kept list was checked');
  }
  const bad = deniedPackages(lockedPackages());
  for (const name of bad) console.error(`denied: ${name} is on the hand-kept list of bad versions.`);
  process.exitCode = failed || bad.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) main();
