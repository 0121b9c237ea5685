import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '#server/json.ts';

/**
 * `npm run --silent service:ids`: prints the seeded IDs from `DATA_DIR/ids.json`. Works while the
 * service runs, because it never opens the database.
 */
const dataDir = process.env.DATA_DIR || '.data';
const text = await readFile(join(dataDir, 'ids.json'), 'utf8').catch(() => undefined);
const ids = parseJson(text ?? '');
if (ids === undefined) {
  console.error(
    text === undefined
      ? `There is no ids.json in ${dataDir}: start the service once, so that it is filled with sample data.`
      : `The file ids.json in ${dataDir} is damaged: put back a copy of it, or fill another DATA_DIR.`,
  );
  process.exit(1);
}
console.log(JSON.stringify(ids));
