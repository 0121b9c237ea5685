import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#server/service/database.ts';
import type { QueryEngine } from '#src/features/analytics/query/run-query.ts';
import type { SessionQuery } from '#src/features/analytics/query/session-query.ts';
import { wilsonInterval } from '#src/features/analytics/statistics/proportions.ts';

/** PostgreSQL writes large counts as text. */
const count = z.pipe(z.union([z.number(), z.string()]), z.transform(Number));
const value = z.nullable(z.number());
const rate = { known: count, yes: count, low: value, high: value };
const answered = z.object({ rows: z.array(z.unknown()) });
const totalsRow = z.object({
  sessions: count,
  ...rate,
  forms: count,
  submitted: count,
  bounces: count,
  bounced: count,
  seconds: value,
  scroll: value,
  questions: z.nullable(count),
  clicks: z.nullable(count),
});
const groupRow = z.object({ key: z.string(), sessions: count, ...rate });
const dayRow = z.object({ day: z.string(), sessions: count });

/** Wilson's interval of the conversion rate, written independently in SQL. */
const wilson = sql.raw(`
  count(has_conversion) as known, count(*) filter (where has_conversion) as yes,
  (2 * count(*) filter (where has_conversion) + 3.8414588206941227 - 1.959963984540054 * sqrt(3.8414588206941227 + 4 * count(*) filter (where has_conversion)
    * (1 - count(*) filter (where has_conversion)::float8 / nullif(count(has_conversion), 0)))) / (2 * (nullif(count(has_conversion), 0) + 3.8414588206941227)) as low,
  (2 * count(*) filter (where has_conversion) + 3.8414588206941227 + 1.959963984540054 * sqrt(3.8414588206941227 + 4 * count(*) filter (where has_conversion)
    * (1 - count(*) filter (where has_conversion)::float8 / nullif(count(has_conversion), 0)))) / (2 * (nullif(count(has_conversion), 0) + 3.8414588206941227)) as high`);

/** Where the screen's numbers differ from SQL, intervals by more than 1e-9; empty when equal. */
export async function differencesFromSql(
  database: Database,
  pageId: string,
  query: SessionQuery,
  result: ReturnType<QueryEngine['run']>,
): Promise<readonly string[]> {
  const differences: string[] = [];
  const compare = (name: string, got: number | undefined, wanted: number | null, tolerance = 0) => {
    if (Math.abs((got ?? 0) - (wanted ?? 0)) > tolerance || (got === undefined) !== (wanted === null)) {
      differences.push(`${name}: ${got} on the screen, ${wanted} in SQL`);
    }
  };
  const rows = async (select: SQL) => answered.parse(await database.execute(select)).rows;

  const [first] = await rows(sql`select count(*) as sessions, ${wilson},
      count(has_form_submit) as forms, count(*) filter (where has_form_submit) as submitted,
      count(is_bounce) as bounces, count(*) filter (where is_bounce) as bounced,
      percentile_cont(0.5) within group (order by time_spent_seconds) as seconds,
      percentile_cont(0.5) within group (order by max_scroll_depth_percentage) as scroll,
      sum(questions_asked_count) as questions, sum(total_clicks_count) as clicks
    from facet.sessions where ${where(pageId, query)}`);
  const truth = totalsRow.parse(first);
  const { totals } = result;
  compare('sessions', totals.sessions, truth.sessions);
  compare('conversions', totals.conversion.successes, truth.yes);
  compare('sessions that may convert', totals.conversion.n, truth.known);
  compare('form submits', totals.formSubmit.successes, truth.submitted);
  compare('sessions with a form', totals.formSubmit.n, truth.forms);
  compare('bounces', totals.bounce.successes, truth.bounced);
  compare('sessions that may bounce', totals.bounce.n, truth.bounces);
  compare('median time', totals.seconds.value, truth.seconds);
  compare('median scroll depth', totals.scroll.value, truth.scroll);
  compare('questions', totals.questions.sum, truth.questions ?? 0);
  compare('clicks', totals.clicks.sum, truth.clicks ?? 0);
  const interval = wilsonInterval(totals.conversion);
  compare('low end', interval?.low, truth.low, 1e-9);
  compare('high end', interval?.high, truth.high, 1e-9);

  // The chart of audiences ignores its own filter, so the SQL query does too.
  const all = { ...query, filters: { ...query.filters, audienceId: undefined } };
  const groups = await rows(
    sql`select audience_id as key, count(*) as sessions, ${wilson} from facet.sessions where ${where(pageId, all)} group by 1`,
  );
  const byAudience = new Map(result.compared.top.map((group) => [group.key, group]));
  compare('audiences', result.compared.top.length + result.compared.others.groups, groups.length);
  for (const group of z.array(groupRow).parse(groups)) {
    const shown = byAudience.get(group.key);
    if (shown === undefined) continue;
    compare(`sessions of ${group.key}`, shown.sessions, group.sessions);
    compare(`conversions of ${group.key}`, shown.conversion.successes, group.yes);
    const ends = wilsonInterval(shown.conversion);
    compare(`low end of ${group.key}`, ends?.low, group.low, 1e-9);
    compare(`high end of ${group.key}`, ends?.high, group.high, 1e-9);
  }

  const days =
    await rows(sql`select to_char(to_timestamp(started_at / 1000.0) at time zone ${query.zone}, 'YYYY-MM-DD') as day, count(*) as sessions
    from facet.sessions where ${where(pageId, query)} group by 1`);
  const byDay = new Map(
    z
      .array(dayRow)
      .parse(days)
      .map(({ day, sessions }) => [day, sessions]),
  );
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: query.zone });
  result.overTime.forEach(({ sessions }, step) => {
    const day = format.format(result.axis.starts[step]);
    compare(`sessions on ${day}`, sessions, byDay.get(day) ?? 0);
  });
  return differences;
}

function where(pageId: string, { range, filters }: SessionQuery): SQL {
  const among = (column: string, values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [
          sql`coalesce(${sql.raw(column)}, '') in (${sql.join(
            values.map((text) => sql`${text}`),
            sql`, `,
          )})`,
        ];
  return sql.join(
    [
      sql`page_id = ${pageId} and started_at >= ${range.from} and started_at < ${range.to}`,
      ...among('audience_id', filters.audienceId),
      ...among('utm_source', filters.utmSource),
      ...among('utm_medium', filters.utmMedium),
      ...among('computation_status', filters.computationStatus),
      ...among('form_submission_identifier_type', filters.identifierType),
      ...(filters.funnel === 'engaged' ? [sql`is_bounce = false`] : []),
      ...(filters.oddity === 'scrollOver100' ? [sql`max_scroll_depth_percentage > 100`] : []),
    ],
    sql` and `,
  );
}
