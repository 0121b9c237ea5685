import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { entriesOf } from './data-folder.ts';
import { emptyDatabase, isEmpty } from './database.ts';
import { fillWithSampleData } from './sample/fill.ts';
import { largeSampleSizes } from './sample/sample-set.ts';
import { readSeedFlags } from './sample/seed-flags.ts';
import { withStore } from './store.ts';

/**
 * `npm run seed -- --sessions N --audiences N --people N --messages N [--replace]`: fills
 * DATA_DIR or DATABASE_URL with a large set. Refuses a store with content without `--replace`.
 */

const nothingReplaced = 'add --replace to delete that data and seed anew, or choose another DATA_DIR';

async function refuseFullFolder(dataDir: string): Promise<void> {
  const entries = await entriesOf(dataDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw new StartProblem(`The data folder ${dataDir} cannot be read.`);
  });
  // A lock alone is left by a seeding that was cut off at its very start.
  if (entries.some((entry) => entry !== 'lock')) {
    throw new StartProblem(`The data folder ${dataDir} is not empty: ${nothingReplaced}.`);
  }
}

async function main(): Promise<void> {
  const flags = readSeedFlags(process.argv.slice(2));
  const dataDir = process.env.DATA_DIR || '.data';
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const onServer = databaseUrl !== '';
  if (!onServer && !flags.replace) await refuseFullFolder(dataDir);
  await withStore({ dataDir, databaseUrl }, async (opened) => {
    if (onServer && !flags.replace && !(await isEmpty(opened.database))) {
      throw new StartProblem(`The database of DATABASE_URL is not empty: ${nothingReplaced}.`);
    }
    const ids = await opened.fill(async (transaction) => {
      await emptyDatabase(transaction);
      const sizes = largeSampleSizes(flags.sizes);
      return fillWithSampleData(transaction, { dataDir, sizes, log: (line) => console.error(line) });
    });
    await opened.close();
    console.log(`Seeded ${onServer ? 'the database of DATABASE_URL' : dataDir}: page ${ids.pageId}`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
