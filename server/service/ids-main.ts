import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm run --silent service:ids`: prints the ids that seeding wrote to `DATA_DIR/ids.json`. It never opens the database, so it works while
 * the service runs on the folder.
 */
const dataDir = process.env.DATA_DIR || '.data';
try {
  const ids: unknown = JSON.parse(await readFile(join(dataDir, 'ids.json'), 'utf8'));
  console.log(JSON.stringify(ids));
} catch {
  console.error(`There is no ids.json in ${dataDir}: start the service once, so that it is filled with sample data.`);
  process.exit(1);
}
