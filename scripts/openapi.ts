import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApiDocument } from '#src/contract/openapi.ts';
import { projectRoot } from './project.ts';

/**
 * `npm run openapi`: writes `public/openapi.json` from the contract. `-- --check` fails when it is
 * not current.
 */
const file = join(projectRoot, 'public/openapi.json');
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

function current(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
  console.log('Wrote public/openapi.json.');
} else if (current() === wanted) {
  console.log('public/openapi.json is current.');
} else {
  console.error(
    'public/openapi.json does not say what src/contract says: run `npm run openapi` and commit the result.',
  );
  process.exitCode = 1;
}
