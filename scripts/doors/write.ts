import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requirementsTable } from '#test/doors/requirements-table.ts';
import { projectRoot } from '../project.ts';
import { caddyfile } from './caddyfile.ts';
import { nginxFiles } from './nginx-files.ts';

/*
 * `npm run doors`: writes the configurations of the other front doors from the gateway's rules. `--
 * --check` fails when one is not current.
 */

/** Every generated file by its path. */
const files: Readonly<Record<string, string>> = {
  ...requirementsTable(),
  ...nginxFiles(),
  'deploy/caddy/Caddyfile': caddyfile(),
};

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(projectRoot, path), 'utf8');
  } catch {
    return undefined;
  }
}

const outdated = Object.entries(files).filter(([path, text]) => textOf(path) !== text);
if (!process.argv.includes('--check')) {
  for (const [path, text] of outdated) {
    mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
    writeFileSync(join(projectRoot, path), text);
    console.log(`Wrote ${path}.`);
  }
  if (outdated.length === 0) console.log('Everything is current.');
} else if (outdated.length === 0) {
  console.log(`${Object.keys(files).length} files of the front doors are current.`);
} else {
  const paths = outdated.map(([path]) => path).join(', ');
  console.error(`${paths}: not what the gateway's rules say. Run \`npm run doors\` and commit the result.`);
  process.exitCode = 1;
}
