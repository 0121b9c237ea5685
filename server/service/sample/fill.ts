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
  /** Where `ids.json` is written, as the last step. */
  readonly dataDir: string;
  /** Epoch milliseconds at which the data ends; the present when absent. */
  readonly now?: number;
  /** `small` has the same shapes for tests: 300 people, 2,500 sessions, at most 200 audiences a page. `full` when absent. */
  readonly size?: SampleSize;
  readonly log?: (line: string) => void;
};

/**
 * Fills an empty database with the sample data and answers the ids that `service:ids` prints. Run it in a transaction: it makes none itself.
 * @throws when a row is refused; `ids.json` is not written then.
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

/** Inserts everything of a data set but its sessions. */
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

/** PGlite has no process that gathers statistics by itself; without them queries over a fresh table are planned as if it were small. */
export async function refreshStatistics(database: Database): Promise<void> {
  await database.execute(sql`analyze`);
}
