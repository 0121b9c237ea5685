import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fillWithSampleData } from '#server/service/sample/fill.ts';
import { largeSampleSizes } from '#server/service/sample/sample-set.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { DayKeeper } from '#src/features/analytics/loader/day-cache.ts';
import { SessionLoader } from '#src/features/analytics/loader/session-loader.ts';
import { QueryEngine } from '#src/features/analytics/query/run-query.ts';
import type { SessionQuery } from '#src/features/analytics/query/session-query.ts';
import { type Proportion, wilsonInterval } from '#src/features/analytics/statistics/proportions.ts';
import { SessionStore } from '#src/features/analytics/store/session-store.ts';
import { type Random, randomFrom } from '#test/chaos/random.ts';
import { startKeyFront } from '#test/key-front.ts';
import { testKey, testService } from './test-service.ts';

const sessions = 20_000;
const now = Date.now();
const day = 86_400_000;
const keepsNothing: DayKeeper = {
  read: async () => new Map(),
  write: async () => undefined,
  drop: async () => undefined,
};

const service = testService({}, 'empty');
const store = new SessionStore();
let front: Awaited<ReturnType<typeof startKeyFront>>;
let pageId: string;

beforeAll(async () => {
  const options = { dataDir: service.dataDir, now, sizes: largeSampleSizes({ sessions, audiences: 200 }) };
  const ids = await service.database.transaction((transaction) => fillWithSampleData(transaction, options));
  pageId = ids.pageId;
  front = await startKeyFront(service.url(), testKey);
  setApiBaseUrl(front.url);
  const loader = new SessionLoader({ scope: { pageId }, store, keeper: keepsNothing, onChange: () => undefined });
  await loader.load([{ from: now - 121 * day, to: now }]);
  expect(loader.progress().state).toBe('complete');
  expect(store.rows).toBe(sessions);
});

afterAll(() => {
  setApiBaseUrl('');
  front.close();
});

test('every number of the screen is that of SQL, whatever is filtered', async () => {
  const engine = new QueryEngine(store);
  const random = randomFrom(20261121);
  const differences: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const query = randomQuery(random);
    differences.push(...(await differencesFromSql(query, engine.run(query))));
  }
  expect(differences).toEqual([]);
});

function randomQuery(random: Random): SessionQuery {
  const some = (values: readonly string[]) =>
    random() < 0.5 ? undefined : values.filter((_, index) => index === 0 || random() < 0.4);
  const { audienceId, utmSource, utmMedium, computationStatus } = store.texts;
  const to = now - Math.floor(random() * 40) * day;
  return {
    range: { from: to - Math.ceil(random() * 75) * day, to },
    compare: 'none',
    zone: 'Europe/Berlin',
    unit: 'day',
    now: to,
    filters: {
      audienceId: some(audienceId.values),
      utmSource: some(utmSource.values),
      utmMedium: some(utmMedium.values),
      computationStatus: some(computationStatus.values),
      funnel: random() < 0.3 ? 'engaged' : undefined,
      oddity: random() < 0.1 ? 'scrollOver100' : undefined,
    },
    by: 'audienceId',
    metric: 'conversion',
    rank: 'sessions',
  };
}

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
type SqlGroup = Omit<z.output<typeof groupRow>, 'key'>;
const dayRow = z.object({ day: z.string(), sessions: count });

/** Wilson's interval of the conversion rate, written independently in SQL. */
const yes = 'count(*) filter (where has_conversion)';
const known = 'nullif(count(has_conversion), 0)';
const spread = `1.959963984540054 * sqrt(3.8414588206941227 + 4 * ${yes} * (1 - ${yes}::float8 / ${known}))`;
const width = `(2 * (${known} + 3.8414588206941227))`;
const wilson = sql.raw(`
  count(has_conversion) as known, ${yes} as yes,
  (2 * ${yes} + 3.8414588206941227 - ${spread}) / ${width} as low,
  (2 * ${yes} + 3.8414588206941227 + ${spread}) / ${width} as high`);

/** Where the screen's numbers differ from SQL, intervals by more than 1e-9; empty when equal. */
async function differencesFromSql(
  query: SessionQuery,
  result: ReturnType<QueryEngine['run']>,
): Promise<readonly string[]> {
  const differences: string[] = [];
  const compare = (name: string, got: number | undefined, wanted: number | null, tolerance = 0) => {
    if (Math.abs((got ?? 0) - (wanted ?? 0)) > tolerance || (got === undefined) !== (wanted === null)) {
      differences.push(`${name}: ${got} on the screen, ${wanted} in SQL`);
    }
  };
  const compareGroup = (name: string, shown: { sessions: number; conversion: Proportion }, truth: SqlGroup) => {
    compare(`sessions of ${name}`, shown.sessions, truth.sessions);
    compare(`conversions of ${name}`, shown.conversion.successes, truth.yes);
    compare(`sessions of ${name} that may convert`, shown.conversion.n, truth.known);
    const interval = wilsonInterval(shown.conversion);
    compare(`low end of ${name}`, interval?.low, truth.low, 1e-9);
    compare(`high end of ${name}`, interval?.high, truth.high, 1e-9);
  };
  const rows = async (select: SQL) => answered.parse(await service.database.execute(select)).rows;

  const [first] = await rows(sql`select count(*) as sessions, ${wilson},
      count(has_form_submit) as forms, count(*) filter (where has_form_submit) as submitted,
      count(is_bounce) as bounces, count(*) filter (where is_bounce) as bounced,
      percentile_cont(0.5) within group (order by time_spent_seconds) as seconds,
      percentile_cont(0.5) within group (order by max_scroll_depth_percentage) as scroll,
      sum(questions_asked_count) as questions, sum(total_clicks_count) as clicks
    from facet.sessions where ${where(query)}`);
  const truth = totalsRow.parse(first);
  const { totals } = result;
  compareGroup('all', totals, truth);
  compare('form submits', totals.formSubmit.successes, truth.submitted);
  compare('sessions with a form', totals.formSubmit.n, truth.forms);
  compare('bounces', totals.bounce.successes, truth.bounced);
  compare('sessions that may bounce', totals.bounce.n, truth.bounces);
  compare('median time', totals.seconds.value, truth.seconds);
  compare('median scroll depth', totals.scroll.value, truth.scroll);
  compare('questions', totals.questions.sum, truth.questions ?? 0);
  compare('clicks', totals.clicks.sum, truth.clicks ?? 0);

  // The chart of audiences ignores its own filter, so the SQL query does too.
  const all = { ...query, filters: { ...query.filters, audienceId: undefined } };
  const groups = await rows(
    sql`select audience_id as key, count(*) as sessions, ${wilson} from facet.sessions where ${where(all)} group by 1`,
  );
  const byAudience = new Map(result.compared.top.map((group) => [group.key, group]));
  compare('audiences', result.compared.top.length + result.compared.others.groups, groups.length);
  for (const group of z.array(groupRow).parse(groups)) {
    const shown = byAudience.get(group.key);
    if (shown !== undefined) compareGroup(group.key, shown, group);
  }

  const localDay = sql`to_char(to_timestamp(started_at / 1000.0) at time zone ${query.zone}, 'YYYY-MM-DD')`;
  const days = await rows(
    sql`select ${localDay} as day, count(*) as sessions from facet.sessions where ${where(query)} group by 1`,
  );
  const ofDays = z.array(dayRow).parse(days);
  const byDay = new Map(ofDays.map((one) => [one.day, one.sessions]));
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: query.zone });
  result.overTime.forEach(({ sessions: shown }, step) => {
    const date = format.format(result.axis.starts[step]);
    compare(`sessions on ${date}`, shown, byDay.get(date) ?? 0);
  });
  return differences;
}

function where({ range, filters }: SessionQuery): SQL {
  const among = (column: string, values: readonly string[] | undefined) => {
    if (values === undefined) return [];
    const texts = values.map((text) => sql`${text}`);
    return [sql`coalesce(${sql.raw(column)}, '') in (${sql.join(texts, sql`, `)})`];
  };
  return sql.join(
    [
      sql`page_id = ${pageId} and started_at >= ${range.from} and started_at < ${range.to}`,
      ...among('audience_id', filters.audienceId),
      ...among('utm_source', filters.utmSource),
      ...among('utm_medium', filters.utmMedium),
      ...among('computation_status', filters.computationStatus),
      ...(filters.funnel === 'engaged' ? [sql`is_bounce = false`] : []),
      ...(filters.oddity === 'scrollOver100' ? [sql`max_scroll_depth_percentage > 100`] : []),
    ],
    sql` and `,
  );
}
