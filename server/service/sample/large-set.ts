import { sql } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import { sessionCounters, sessions } from '#server/service/schema.ts';
import { insertRows } from './bulk-insert.ts';
import { insertSampleSet, refreshStatistics } from './fill.ts';
import { chooseIds, type SampleIds, writeIdsFile } from './ids-file.ts';
import { createSampleSet, type SampleSizes, sampleSizes } from './sample-set.ts';
import type { SampleSession } from './sessions.ts';

/** Sizes for the page and audience of `service:ids`; an absent one is as in the small set. */
export type LargeSizes = {
  readonly sessions?: number | undefined;
  readonly audiences?: number | undefined;
  readonly people?: number | undefined;
  readonly messages?: number | undefined;
};

/** The minimum of each that the IDs and the shapes of the data need. */
export const leastOf = { sessions: 20, audiences: 12, people: 10, messages: 10 } as const;

function sizesOf(wanted: LargeSizes): SampleSizes {
  const { small } = sampleSizes;
  return {
    ...small,
    people: wanted.people ?? small.people,
    audiences: {
      ...small.audiences,
      counts: { ...small.audiences.counts, main: wanted.audiences ?? small.audiences.counts.main },
      ...(wanted.messages === undefined ? {} : { firstConversation: wanted.messages }),
    },
    sessions: { ...small.sessions, main: wanted.sessions ?? small.sessions.main },
  };
}

/**
 * Fills an empty database with a large set for benches, on the page and audience of `service:ids`,
 * which exceed the promises of the sample data. Run it in a transaction. Writes `ids.json` last.
 */
export async function fillWithLargeSet(
  database: Database,
  options: { dataDir: string; sizes: LargeSizes; now?: number; log: (line: string) => void },
): Promise<SampleIds> {
  const { dataDir, sizes, now = Date.now(), log } = options;
  const set = createSampleSet(sizesOf(sizes), now);
  await insertSampleSet(database, set, log);
  await loadSessions(database, counted(set.sessions(), log));
  await refreshStatistics(database);
  const ids = chooseIds(set);
  await writeIdsFile(dataDir, ids);
  return ids;
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
  await database.execute(sql`alter table ${sessions} disable trigger user`);
  // The definitions come from the catalogue, so that a new index need not be listed here.
  await database.execute(sql`create temporary table dropped_indexes on commit drop as
    select indexname, indexdef from pg_indexes
    where schemaname = 'facet' and tablename = 'sessions'
      and indexname not in (select conname from pg_constraint where conrelid = 'facet.sessions'::regclass)`);
  await database.execute(sql`do $$ declare dropped record; begin
    for dropped in select * from dropped_indexes loop execute format('drop index facet.%I', dropped.indexname); end loop; end $$`);
  await insertRows(database, sessions, rows);
  await database.execute(sql`do $$ declare dropped record; begin
    for dropped in select * from dropped_indexes loop execute dropped.indexdef; end loop; end $$`);
  await database.execute(sql`insert into ${sessionCounters} (page_id, audience_id, hour, sessions)
    select page_id, audience_id, started_at / 3600000, count(*) from ${sessions} group by 1, 2, 3
    union all
    select page_id, '', started_at / 3600000, count(*) from ${sessions} group by 1, 3`);
  await database.execute(sql`alter table ${sessions} enable trigger user`);
}
