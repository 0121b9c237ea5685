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

/** PostgreSQL writes large counts as text. A figure is null where nothing is known. */
const figures = z.record(z.string(), z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))));
const answered = z.object({ rows: z.array(z.looseObject({ key: z.string() })) });

/** Wilson's interval of the conversion rate, written independently in SQL. */
const yes = 'count(*) filter (where has_conversion)';
const known = 'nullif(count(has_conversion), 0)';
const spread = `1.959963984540054 * sqrt(3.8414588206941227 + 4 * ${yes} * (1 - ${yes}::float8 / ${known}))`;
const width = `(2 * (${known} + 3.8414588206941227))`;
const conversion = sql.raw(`
  count(*) as sessions, count(has_conversion) as known, ${yes} as yes,
  (2 * ${yes} + 3.8414588206941227 - ${spread}) / ${width} as low,
  (2 * ${yes} + 3.8414588206941227 + ${spread}) / ${width} as high`);

const conversionOf = ({ sessions, conversion }: { sessions: number; conversion: Proportion }) => {
  const { low, high } = wilsonInterval(conversion) ?? {};
  return { sessions, known: conversion.n, yes: conversion.successes, low, high };
};

/** Where the screen's numbers differ from SQL by more than 1e-9; empty when equal. */
async function differencesFromSql(
  query: SessionQuery,
  result: ReturnType<QueryEngine['run']>,
): Promise<readonly string[]> {
  const differences: string[] = [];
  const compare = (name: string, shown: Readonly<Record<string, number | undefined>>, row: object) => {
    const truth = figures.parse(row);
    for (const [figure, got] of Object.entries(shown)) {
      const wanted = truth[figure] ?? undefined;
      if (Math.abs((got ?? 0) - (wanted ?? 0)) > 1e-9 || (got === undefined) !== (wanted === undefined)) {
        differences.push(`${figure} of ${name}: ${got} on the screen, ${wanted} in SQL`);
      }
    }
  };
  /** The rows of a question by their keys. */
  const rows = async (select: SQL) => {
    const found = answered.parse(await service.database.execute(select)).rows;
    return new Map(found.map(({ key, ...row }) => [key, row] as const));
  };
  const all = await rows(sql`select 'all' as key, ${conversion},
      count(has_form_submit) as forms, count(*) filter (where has_form_submit) as submitted,
      count(is_bounce) as bounces, count(*) filter (where is_bounce) as bounced,
      percentile_cont(0.5) within group (order by time_spent_seconds) as seconds,
      percentile_cont(0.5) within group (order by max_scroll_depth_percentage) as scroll,
      coalesce(sum(questions_asked_count), 0) as questions, coalesce(sum(total_clicks_count), 0) as clicks
    from facet.sessions where ${where(query)}`);
  const { formSubmit, bounce, seconds, scroll, questions, clicks, ...totals } = result.totals;
  const shown = {
    ...conversionOf(totals),
    ...{ forms: formSubmit.n, submitted: formSubmit.successes, bounces: bounce.n, bounced: bounce.successes },
    ...{ seconds: seconds.value, scroll: scroll.value, questions: questions.sum, clicks: clicks.sum },
  };
  compare('all', shown, all.get('all') ?? {});
  // The chart of audiences ignores its own filter, so the SQL query does too.
  const anyAudience = { ...query, filters: { ...query.filters, audienceId: undefined } };
  const groups = await rows(
    sql`select audience_id as key, ${conversion} from facet.sessions where ${where(anyAudience)} group by 1`,
  );
  const { top, others } = result.compared;
  compare('the chart', { audiences: top.length + others.groups }, { audiences: groups.size });
  for (const group of top) compare(group.key, conversionOf(group), groups.get(group.key) ?? {});
  const localDay = sql`to_char(to_timestamp(started_at / 1000.0) at time zone ${query.zone}, 'YYYY-MM-DD')`;
  const days = await rows(
    sql`select ${localDay} as key, count(*) as sessions from facet.sessions where ${where(query)} group by 1`,
  );
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: query.zone });
  result.overTime.forEach(({ sessions }, step) => {
    const date = format.format(result.axis.starts[step]);
    compare(date, { sessions }, days.get(date) ?? { sessions: 0 });
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
