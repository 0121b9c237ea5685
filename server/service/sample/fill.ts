import { sql } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import * as tables from '#server/service/schema.ts';
import { insertRows } from './bulk-insert.ts';
import { chooseIds, type SampleIds, writeIdsFile } from './ids-file.ts';
import { createSampleSet, type SampleSet, type SampleSizes, sampleSizes } from './sample-set.ts';
import type { SampleSession } from './sessions.ts';

export type FillOptions = {
  /** The folder of `ids.json`, which is written last. */
  readonly dataDir: string;
  /** The end of the data in epoch milliseconds; the present when absent. */
  readonly now?: number;
  /** How much there is of everything; that of a first start when absent. */
  readonly sizes?: SampleSizes;
  readonly log?: (line: string) => void;
};

/** Fills an empty database in the caller's transaction. @returns the IDs for `service:ids`. */
export async function fillWithSampleData(database: Database, options: FillOptions): Promise<SampleIds> {
  const { dataDir, now = Date.now(), sizes = sampleSizes.full, log = () => undefined } = options;
  const set = createSampleSet(sizes, now);
  log(
    `Filling the database: ${set.pages.length} pages, ${set.audiences.length} audiences, ${set.people.length} people.`,
  );
  await insertSampleSet(database, set);
  await loadSessions(database, counted(set.sessions(), log));
  // PGlite gathers no statistics by itself, and without them the planner assumes small tables.
  await database.execute(sql`analyze`);
  const ids = chooseIds(set);
  await writeIdsFile(dataDir, ids);
  log('The sample data is complete.');
  return ids;
}

async function insertSampleSet(database: Database, set: SampleSet): Promise<void> {
  const rowsOf = <Row>(items: readonly { readonly row: Row }[]) => items.map(({ row }) => row);
  const written = set.audiences.map((audience) => audience.written);
  const versions = written.flatMap((conversation) => conversation.versions);
  const messageRows = written.flatMap((conversation) => conversation.messages);
  const snapshots = written.flatMap((conversation) => conversation.snapshots);
  const changes = written.flatMap((conversation) => conversation.changes);
  const conversationRows = written.map(({ conversation }) => conversation);
  await insertRows(database, tables.pages, rowsOf(set.pages));
  await insertRows(database, tables.persons, rowsOf(set.people));
  await insertRows(database, tables.audiences, rowsOf(set.audiences));
  await insertRows(database, tables.audienceVersions, versions);
  await insertRows(database, tables.conversations, conversationRows);
  await insertRows(database, tables.messages, messageRows);
  await insertRows(database, tables.messageSnapshots, snapshots);
  await insertRows(database, tables.messageChanges, changes);
  await insertRows(database, tables.personLogs, set.personLogs);
  await insertRows(database, tables.accounts, set.accounts);
  await insertRows(database, tables.assets, set.assets);
  await insertRows(database, tables.webhookSubscriptions, set.subscriptions);
}

function* counted(rows: Iterable<SampleSession>, log: (line: string) => void): Generator<SampleSession> {
  let made = 0;
  for (const row of rows) {
    yield row;
    made += 1;
    if (made % 100_000 === 0) log(`${made.toLocaleString('en')} sessions`);
  }
}

/**
 * Loads sessions into an empty table without triggers and secondary indexes, which it builds at the
 * end: a third of the usual time. Locks the table until the transaction ends.
 */
async function loadSessions(database: Database, rows: Iterable<SampleSession>): Promise<void> {
  await database.execute(sql`alter table ${tables.sessions} disable trigger user`);
  // The definitions come from the catalogue, so that a new index need not be listed here.
  await database.execute(sql`create temporary table dropped_indexes on commit drop as
    select indexname, indexdef from pg_indexes
    where schemaname = 'facet' and tablename = 'sessions'
      and indexname not in (select conname from pg_constraint where conrelid = 'facet.sessions'::regclass)`);
  await database.execute(sql`do $$ declare dropped record; begin
    for dropped in select * from dropped_indexes loop execute format('drop index facet.%I', dropped.indexname); end loop; end $$`);
  await insertRows(database, tables.sessions, rows);
  await database.execute(sql`do $$ declare dropped record; begin
    for dropped in select * from dropped_indexes loop execute dropped.indexdef; end loop; end $$`);
  await database.execute(sql`insert into ${tables.sessionCounters} (page_id, audience_id, hour, sessions)
    select page_id, audience_id, started_at / 3600000, count(*) from ${tables.sessions} group by 1, 2, 3
    union all
    select page_id, '', started_at / 3600000, count(*) from ${tables.sessions} group by 1, 3`);
  await database.execute(sql`alter table ${tables.sessions} enable trigger user`);
}
