import { sql } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import {
  accounts,
  assets,
  audiences,
  audienceVersions,
  conversations,
  messageChanges,
  messageSnapshots,
  messages,
  pages,
  personLogs,
  persons,
  sessions,
  webhookSubscriptions,
} from '#server/service/schema.ts';
import { insertRows } from './bulk-insert.ts';
import { chooseIds, type SampleIds, writeIdsFile } from './ids-file.ts';
import { createSampleSet, type SampleSet, type SampleSize, sampleSizes } from './sample-set.ts';

export type FillOptions = {
  /** The folder of `ids.json`, which is written last. */
  readonly dataDir: string;
  /** The end of the data in epoch milliseconds; the present when absent. */
  readonly now?: number;
  /** `full` (default), or `small` for tests: 300 people, 2,500 sessions, 200 audiences a page. */
  readonly size?: SampleSize;
  readonly log?: (line: string) => void;
};

/**
 * Fills an empty database with sample data. Run it in a transaction, because it starts none itself.
 * @returns the IDs for `service:ids`. @throws for a rejected row, without writing `ids.json`.
 */
export async function fillWithSampleData(database: Database, options: FillOptions): Promise<SampleIds> {
  const { dataDir, now = Date.now(), size = 'full', log = () => undefined } = options;
  const set = createSampleSet(sampleSizes[size], now);
  await insertSampleSet(database, set, log);
  await insertRows(database, sessions, set.sessions());
  await refreshStatistics(database);
  const ids = chooseIds(set);
  await writeIdsFile(dataDir, ids);
  log('The sample data is complete.');
  return ids;
}

/** Inserts a data set without its sessions. */
export async function insertSampleSet(database: Database, set: SampleSet, log: (line: string) => void): Promise<void> {
  const written = set.audiences.map((audience) => audience.written);
  log(
    `Filling the database: ${set.pages.length} pages, ${set.audiences.length} audiences, ${set.people.length} people.`,
  );
  await insertRows(
    database,
    pages,
    set.pages.map((page) => page.row),
  );
  await insertRows(
    database,
    persons,
    set.people.map((person) => person.row),
  );
  await insertRows(
    database,
    audiences,
    set.audiences.map((audience) => audience.row),
  );
  await insertRows(
    database,
    audienceVersions,
    written.flatMap((conversation) => conversation.versions),
  );
  await insertRows(
    database,
    conversations,
    written.map((conversation) => conversation.conversation),
  );
  await insertRows(
    database,
    messages,
    written.flatMap((conversation) => conversation.messages),
  );
  await insertRows(
    database,
    messageSnapshots,
    written.flatMap((conversation) => conversation.snapshots),
  );
  await insertRows(
    database,
    messageChanges,
    written.flatMap((conversation) => conversation.changes),
  );
  await insertRows(database, personLogs, set.personLogs);
  await insertRows(database, accounts, set.accounts);
  await insertRows(database, assets, set.assets);
  await insertRows(database, webhookSubscriptions, set.subscriptions);
}

/** PGlite gathers no statistics by itself, and without them the planner assumes small tables. */
export async function refreshStatistics(database: Database): Promise<void> {
  await database.execute(sql`analyze`);
}
