import { and, count, desc, eq, gte, lt, type SQL, sum } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import type { ListSlice } from '#server/service/http/cursor.ts';
import { isBelow } from '#server/service/list-sql.ts';
import { sessionCounters, sessions } from '#server/service/schema.ts';
import type { DateRange } from './date-range.ts';
import type { SessionRow } from './session-view.ts';

/** The sessions of a page, of one audience or of all, that started within a range. */
export type SessionFilter = {
  readonly pageId: string;
  readonly audienceId: string | undefined;
  readonly range: DateRange;
};

const hour = 3_600_000;

function matching({ pageId, audienceId, range }: SessionFilter): SQL | undefined {
  return and(
    eq(sessions.pageId, pageId),
    audienceId === undefined ? undefined : eq(sessions.audienceId, audienceId),
    range.from === undefined ? undefined : gte(sessions.startedAt, range.from),
    range.to === undefined ? undefined : lt(sessions.startedAt, range.to),
  );
}

/** Sessions, newest first, ties by ID; one beyond the limit if there are more. */
export function listSessions(database: Database, filter: SessionFilter, slice: ListSlice): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(and(matching(filter), isBelow(slice.after, sessions.startedAt, sessions.audienceSessionId)))
    .orderBy(desc(sessions.startedAt), desc(sessions.audienceSessionId))
    .limit(slice.limit + 1);
}

/**
 * The exact number of matching sessions: counters that triggers keep for whole hours, and an index
 * for the partial hours. A million sessions take about as long as ten thousand.
 */
export async function countSessions(database: Database, filter: SessionFilter): Promise<number> {
  // The counters' '' row means the whole page, and no audience has an empty ID.
  if (filter.audienceId === '') return 0;
  const { from, to } = filter.range;
  const firstHour = from === undefined ? undefined : Math.ceil(from / hour);
  const endHour = to === undefined ? undefined : Math.floor(to / hour);
  if (firstHour !== undefined && endHour !== undefined && firstHour >= endHour) {
    return countDirectly(database, filter, { from, to });
  }
  const edges: DateRange[] = [];
  if (from !== undefined && firstHour !== undefined && from < firstHour * hour) {
    edges.push({ from, to: firstHour * hour });
  }
  if (to !== undefined && endHour !== undefined && endHour * hour < to) edges.push({ from: endHour * hour, to });
  let total = await countWholeHours(database, filter, firstHour, endHour);
  for (const edge of edges) total += await countDirectly(database, filter, edge);
  return total;
}

async function countWholeHours(
  database: Database,
  { pageId, audienceId }: SessionFilter,
  firstHour: number | undefined,
  endHour: number | undefined,
): Promise<number> {
  const [counted] = await database
    .select({ total: sum(sessionCounters.sessions).mapWith(Number) })
    .from(sessionCounters)
    .where(
      and(
        eq(sessionCounters.pageId, pageId),
        eq(sessionCounters.audienceId, audienceId ?? ''),
        firstHour === undefined ? undefined : gte(sessionCounters.hour, firstHour),
        endHour === undefined ? undefined : lt(sessionCounters.hour, endHour),
      ),
    );
  return counted?.total ?? 0;
}

async function countDirectly(database: Database, filter: SessionFilter, range: DateRange): Promise<number> {
  const [counted] = await database
    .select({ total: count() })
    .from(sessions)
    .where(matching({ ...filter, range }));
  return counted?.total ?? 0;
}
