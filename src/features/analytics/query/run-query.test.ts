import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledStore, sessionQuery } from '#test/session-fixtures.ts';
import { compareGroups, withDetail } from '../statistics/group-comparison.ts';
import { mixAdjusted } from '../statistics/proportions.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { dayMs, localOf } from '../time/calendar.ts';
import { compareModes, comparisonShift, type TimeRange, timeAxis } from '../time/ranges.ts';
import { engagementByAudience } from './engagement.ts';
import { QueryEngine } from './run-query.ts';
import {
  compareKeys,
  durationEdges,
  funnelSteps,
  oddities,
  ranks,
  type SessionFilters,
  type SessionQuery,
  scrollEdges,
  type Tally,
  textColumns,
} from './session-query.ts';

const begin = Date.UTC(2026, 9, 1);
const end = Date.UTC(2026, 10, 10);
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'] as const;
const maybe = <T>(some: fc.Arbitrary<T>, freq = 6) => fc.option(some, { nil: undefined, freq });
const few = (...values: readonly string[]) => maybe(fc.constantFrom(...values));
const flag = maybe(fc.boolean());
const amount = (max: number, edge: number) =>
  maybe(fc.oneof(fc.nat(max), fc.double({ min: -1, max, noNaN: true }), fc.constant(edge)));
const moment = fc.integer({ min: begin - 60 * dayMs, max: end + dayMs }).map((ms) => new Date(ms).toISOString());
const anySession = fc.record({
  audienceId: few('audience_1', 'audience_2', 'audience_3', ''),
  sessionStartedAt: maybe(moment, 12),
  sessionEndedAt: few('2026-10-20T12:00:00Z', 'nonsense'),
  hasConversion: flag,
  hasFormSubmit: flag,
  isBounce: flag,
  maxScrollDepthPercentage: amount(120, 100),
  timeSpentSeconds: amount(2_000, 300),
  questionsAskedCount: maybe(fc.nat(2)),
  totalClicksCount: maybe(fc.nat(2)),
  utmSource: few('mail', 'Mail', 'linkedin'),
  utmMedium: few('email'),
  utmCampaign: few('autumn', '__proto__'),
  utmContent: few('a', 'b'),
  utmTerm: few('x'),
  formSubmissionIdentifierType: few('email', 'phone'),
  computationStatus: few('pending', 'computed'),
});
const anySessions: fc.Arbitrary<readonly AnsweredSession[]> = fc.array(anySession, { maxLength: 80 });
const some = <T>(...values: readonly T[]) => maybe(fc.subarray([...values]), 2);
const brush = fc
  .tuple(fc.integer({ min: -48, max: 20 * 24 }), fc.integer({ min: 1, max: 400 }))
  .map(([from, hours]) => ({ from: begin + from * 3_600_000, to: begin + (from + hours) * 3_600_000 }));
const anyFilters: fc.Arbitrary<SessionFilters> = fc.record({
  brush: maybe(brush, 2),
  weekHours: maybe(fc.array(fc.nat(167), { maxLength: 120 }), 2),
  scroll: some(0, 3, 6, 9, 10, 11),
  duration: some(0, 2, 5, 10, 11),
  funnel: maybe(fc.constantFrom(...funnelSteps), 2),
  oddity: maybe(fc.constantFrom(...oddities), 1),
  audienceId: some('audience_1', 'audience_3', ''),
  utmSource: some('mail', '', 'nobody'),
  computationStatus: some('computed', ''),
  without: maybe(fc.record({ utmSource: some('mail', '', 'nobody'), audienceId: some('audience_2') }), 2),
});
const anyQuery: fc.Arbitrary<SessionQuery> = fc.record({
  range: fc
    .integer({ min: 1, max: 39 * 24 })
    .map((hours) => ({ from: begin + 3 * 3_600_000, to: begin + 3 * 3_600_000 + hours * 3_600_000 })),
  compare: fc.constantFrom(...compareModes),
  zone: fc.constantFrom(...zones),
  unit: fc.constantFrom('hour', 'day', 'week', 'month'),
  now: fc.constant(end),
  // Half of them without: under all these filters hardly a session is left.
  filters: fc.oneof(fc.constant({}), anyFilters),
  by: fc.constantFrom(...compareKeys),
  rank: fc.constantFrom(...ranks),
  metric: fc.constantFrom('conversion', 'formSubmit', 'bounce'),
});

const plainQuery = sessionQuery({ from: begin, to: end });

type NumberField = 'timeSpentSeconds' | 'maxScrollDepthPercentage' | 'questionsAskedCount' | 'totalClicksCount';

/** The funnel counts sessions of which all these are known. */
const funnelFields = ['isBounce', 'totalClicksCount', 'questionsAskedCount', 'hasFormSubmit', 'hasConversion'] as const;

/** The charts of steps. */
const stepped = {
  scroll: { field: 'maxScrollDepthPercentage', edges: scrollEdges },
  duration: { field: 'timeSpentSeconds', edges: durationEdges },
} as const;
type Stepped = keyof typeof stepped;

/** The step of a session, or behind the last one where its number is not known. */
function stepOf(chart: Stepped, session: AnsweredSession): number {
  const { field, edges } = stepped[chart];
  const value = session[field];
  if (value === undefined) return edges.length;
  const step = edges.findLastIndex((edge) => value >= edge);
  return value === edges.at(-1) ? edges.length - 2 : Math.max(0, step);
}

/** What of a range is brushed; all of the brush where it lies outside. */
function cut(range: TimeRange, brush: TimeRange | undefined): TimeRange {
  if (brush === undefined) return range;
  const [from, to] = [Math.max(range.from, brush.from), Math.min(range.to, brush.to)];
  return from < to ? { from, to } : brush;
}

/** The slow and obvious way: one session at a time, in the words of the contract and the screen. */
function naive(sessions: readonly AnsweredSession[], query: SessionQuery) {
  const startOf = ({ sessionStartedAt }: AnsweredSession) => Date.parse(sessionStartedAt ?? '');
  const axis = timeAxis(query.range, query.unit, query.zone, query.now);
  const timeStep = (starts: readonly number[], session: AnsweredSession) => {
    const at = startOf(session);
    return starts.findIndex((from, step) => at >= from && at < (starts[step + 1] ?? from));
  };
  const text = (session: AnsweredSession, column: (typeof textColumns)[number]) =>
    (column === 'identifierType' ? session.formSubmissionIdentifierType : session[column]) ?? '';
  const did = (session: AnsweredSession) => [
    session.isBounce === false,
    (session.totalClicksCount ?? 0) > 0,
    (session.questionsAskedCount ?? 0) > 0,
    session.hasFormSubmit === true,
    session.hasConversion === true,
  ];
  const isOdd = (session: AnsweredSession) => [
    Date.parse(session.sessionEndedAt ?? '') < startOf(session),
    (session.maxScrollDepthPercentage ?? 0) > 100,
    session.hasConversion === true && session.hasFormSubmit === false,
  ];
  const cellOf = (session: AnsweredSession) => {
    if (Number.isNaN(startOf(session))) return -1;
    const local = new Date(localOf(startOf(session), query.zone));
    return ((local.getUTCDay() + 6) % 7) * 24 + local.getUTCHours();
  };
  const { filters } = query;
  const passes =
    (without: readonly string[], brush = filters.brush) =>
    (session: AnsweredSession) => {
      const holds = (name: keyof SessionFilters, test: () => boolean) =>
        without.includes(name) || filters[name] === undefined || test();
      return (
        holds('brush', () => brush !== undefined && timeStep([brush.from, brush.to], session) === 0) &&
        holds('weekHours', () => filters.weekHours?.includes(cellOf(session)) === true) &&
        holds('scroll', () => filters.scroll?.includes(stepOf('scroll', session)) === true) &&
        holds('duration', () => filters.duration?.includes(stepOf('duration', session)) === true) &&
        holds('funnel', () => did(session)[funnelSteps.indexOf(filters.funnel ?? 'engaged')] === true) &&
        holds('oddity', () => isOdd(session)[oddities.indexOf(filters.oddity ?? 'scrollOver100')] === true) &&
        textColumns.every(
          (column) =>
            holds(column, () => filters[column]?.includes(text(session, column)) === true) &&
            filters.without?.[column]?.includes(text(session, column)) !== true,
        )
      );
    };
  const proportion = (list: readonly AnsweredSession[], field: 'hasConversion' | 'hasFormSubmit' | 'isBounce') => ({
    successes: list.filter((session) => session[field] === true).length,
    n: list.filter((session) => session[field] !== undefined).length,
  });
  const tally = (list: readonly AnsweredSession[]): Tally => ({
    sessions: list.length,
    conversion: proportion(list, 'hasConversion'),
    formSubmit: proportion(list, 'hasFormSubmit'),
    bounce: proportion(list, 'isBounce'),
  });
  const amounts = (list: readonly AnsweredSession[], field: NumberField) => {
    const values = list.flatMap((session) => session[field] ?? []).sort((a, b) => a - b);
    const n = values.length;
    const [low = 0, high = low] = values.slice(Math.ceil(n / 2) - 1, Math.floor(n / 2) + 1);
    return {
      median: { value: n === 0 ? undefined : low + (high - low) / 2, n },
      sum: { sum: values.reduce((a, b) => a + b, 0), n },
    };
  };
  const totals = (list: readonly AnsweredSession[]) => ({
    ...tally(list),
    seconds: amounts(list, 'timeSpentSeconds').median,
    scroll: amounts(list, 'maxScrollDepthPercentage').median,
    questions: amounts(list, 'questionsAskedCount').sum,
    clicks: amounts(list, 'totalClicksCount').sum,
  });
  const period = (starts: readonly number[], brush = filters.brush) => {
    const select = (...without: readonly string[]) =>
      sessions.filter((session) => timeStep(starts, session) !== -1 && passes(without, brush)(session));
    const overTime = starts
      .slice(1)
      .map((_, step) => totals(select('brush').filter((session) => timeStep(starts, session) === step)));
    return { select, totals: totals(select()), overTime };
  };
  const shown = period(axis.starts);
  const groups = (column: (typeof textColumns)[number], select = shown.select) => {
    const list = select(column);
    return [...new Set(list.map((session) => text(session, column)))]
      .map((key) => ({ key, ...tally(list.filter((session) => text(session, column) === key)) }))
      .sort((a, b) => b.sessions - a.sessions || (a.key < b.key ? -1 : 1));
  };
  const rateField = { conversion: 'hasConversion', formSubmit: 'hasFormSubmit', bounce: 'isBounce' } as const;
  /** The rate in each source, of an audience and of all but it. */
  const strata = (key: string) => {
    const list = shown.select('audienceId');
    const rate = (source: string, isOwn: boolean) => {
      const isOf = (session: AnsweredSession) =>
        text(session, 'utmSource') === source && (text(session, 'audienceId') === key) === isOwn;
      return proportion(list.filter(isOf), rateField[query.metric]);
    };
    const sources = new Set(list.map((session) => text(session, 'utmSource')));
    return [...sources].map((source) => [rate(source, true), rate(source, false)] as const);
  };
  const ofKey = groups(query.by);
  const comparisons = compareGroups(ofKey.map(({ [query.metric]: own }) => own)).map(withDetail);
  const compared = ofKey.map((group, index) => {
    const comparison = comparisons[index];
    const isMixed = query.by === 'audienceId' && comparison?.difference !== undefined;
    return { ...group, comparison, mix: isMixed ? mixAdjusted(strata(group.key)) : undefined };
  });
  const funnel = shown.select('funnel');
  const measured = funnel.filter((session) => funnelFields.every((field) => session[field] !== undefined));
  const stepsOf = (chart: Stepped) => {
    const { field, edges } = stepped[chart];
    const list = shown.select(chart);
    const countOf = (step: number) => list.filter((session) => stepOf(chart, session) === step).length;
    return {
      median: amounts(list, field).median,
      steps: edges.map((from, step) => ({ from, sessions: countOf(step) })),
      missing: countOf(edges.length),
    };
  };
  const weekHours = shown.select('weekHours');
  const odd = shown.select('oddity');
  /** The steps of the axis and the brush, each moved by as much. */
  const comparisonOf = () => {
    if (query.compare === 'none') return {};
    const shift = comparisonShift(query.compare, query.range, query.zone);
    const brush = filters.brush && { from: shift(filters.brush.from), to: shift(filters.brush.to) };
    const range = { from: shift(query.range.from), to: shift(query.range.to) };
    const { select, totals, overTime } = period(axis.starts.map(shift), brush);
    return { comparison: { totals, overTime, period: cut(range, brush) }, sourcesBefore: groups('utmSource', select) };
  };
  return {
    totals: shown.totals,
    overTime: shown.overTime,
    compared,
    utm: groups(query.by === 'audienceId' ? 'utmSource' : query.by),
    identifierTypes: groups('identifierType'),
    statuses: groups('computationStatus'),
    funnel: {
      steps: funnelSteps.map((step, index) => ({
        step,
        did: { successes: measured.filter((session) => did(session)[index]).length, n: measured.length },
      })),
      measured: measured.length,
      unmeasured: funnel.length - measured.length,
    },
    scroll: stepsOf('scroll'),
    duration: stepsOf('duration'),
    weekHours: Array.from({ length: 168 }, (_, cell) => {
      const list = weekHours.filter((session) => cellOf(session) === cell);
      return { sessions: list.length, conversion: proportion(list, 'hasConversion') };
    }),
    oddities: oddities.map((oddity, at) => ({ oddity, sessions: odd.filter((one) => isOdd(one)[at]).length })),
    period: cut(query.range, filters.brush),
    ...comparisonOf(),
  };
}

const countedParts = ['totals', 'overTime', 'funnel', 'scroll', 'duration', 'weekHours', 'oddities', 'period'] as const;
const groupedParts = ['utm', 'identifierTypes', 'statuses'] as const;

test('queries count what counting one session at a time counts, each chart without its own filter', () => {
  fc.assert(
    fc.property(anySessions, anyQuery, (sessions, query) => {
      const engine = new QueryEngine(filledStore(sessions));
      const result = engine.run(query);
      const expected = naive(sessions, query);
      expect(engine.groupsBefore(query, 'utmSource')).toEqual(expected.sourcesBefore);
      for (const part of countedParts) expect(result[part], part).toEqual(expected[part]);
      for (const part of groupedParts) expect(result[part].top, part).toEqual(expected[part]);
      expect(result.comparison).toEqual(expected.comparison && expect.objectContaining(expected.comparison));
      const byKey = new Map(result.compared.top.map(({ mix, ...group }) => [group.key, { group, mix }]));
      expect(byKey.size).toBe(expected.compared.length);
      for (const { mix, ...group } of expected.compared) {
        expect(byKey.get(group.key)?.group).toEqual(group);
        expect(byKey.get(group.key)?.mix?.difference ?? 2).toBeCloseTo(mix?.difference ?? 2, 9);
      }
    }),
    { numRuns: 50 },
  );
}, 120_000);

test('queries one after the other, and once sessions came or changed, are answered as each alone, a stretch beside the range as if it were the range', () => {
  const queries = fc.array(anyQuery, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(anySessions, anySessions, queries, (sessions, later, some) => {
      const store = filledStore(sessions);
      const engine = new QueryEngine(store);
      // What was counted without filters serves other queries.
      const other = { filters: {}, compare: 'year', now: begin } as const;
      const asked = some.flatMap((query): readonly SessionQuery[] => [{ ...query, ...other }, query]);
      // The engine keeps what it selected last, so each order begins with that query.
      for (const [order, came] of [
        [asked, []],
        [asked.toReversed(), []],
        [asked, later],
      ] as const) {
        store.beginReading();
        for (const [index, session] of came.entries()) store.put({ ...session, audienceSessionId: `session_${index}` });
        for (const query of order) {
          const breakdown = engine.breakdown(query);
          const rows = engine.rows(query);
          const alone = new QueryEngine(store);
          expect({ ...engine.course(query), ...breakdown }).toEqual(alone.run(query));
          const { brush, utmSource } = query.filters;
          const part = { ...query, filters: { brush, utmSource } };
          expect(engine.totals(part)).toEqual(new QueryEngine(store).course(part).totals);
          expect(rows).toEqual(alone.rows(query));
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('queries count the hours of the week in their own zone, where the steps of two zones are the same', () => {
  const engine = new QueryEngine(filledStore([{ sessionStartedAt: '2026-10-02T00:00:00Z' }]));
  const hourIn = (zone: string) =>
    engine.run({ ...plainQuery, unit: 'hour', zone }).weekHours.findIndex(({ sessions }) => sessions > 0);
  expect(zones.map(hourIn)).toEqual([96, 98, 92, 101]);
});

test('a session at the end of a range, or of what is brushed, is in neither', () => {
  const starts = [begin, begin + dayMs, end].map((ms) => ({ sessionStartedAt: new Date(ms).toISOString() }));
  const engine = new QueryEngine(filledStore(starts));
  const brush = { from: begin, to: begin + dayMs };
  const counts = [{}, { brush }].map((filters) => engine.run({ ...plainQuery, filters }).totals.sessions);
  expect(counts).toEqual([2, 1]);
});

test('queries sum up the groups that are too many to be shown', () => {
  const sessions = Array.from({ length: 300 }, (_, index) => ({
    sessionStartedAt: '2026-10-02T00:00:00Z',
    utmSource: `source_${index}`,
    hasConversion: index >= 240,
  }));
  const engine = new QueryEngine(filledStore(sessions));
  const query = { ...plainQuery, filters: { utmSource: ['source_0'] } };
  const { utm } = engine.run(query);
  const shown = utm.top.reduce((sum, { conversion }) => sum + conversion.successes, 0);
  expect(utm.top).toHaveLength(200);
  expect(utm.others).toMatchObject({ groups: 100, sessions: 100, conversion: { successes: 60 - shown, n: 100 } });
  const all = engine.groups(query, 'utmSource');
  expect(new Set(all.map(({ key }) => key)).size).toBe(300);
  expect(all.slice(0, 200)).toEqual(utm.top);
  expect(all.slice(200).reduce((sum, { conversion }) => sum + conversion.successes, 0)).toBe(60 - shown);
});

test('queries sum up nothing of what no session of an audience has', () => {
  const store = filledStore([{ audienceId: 'bare' }]);
  expect(engagementByAudience(store, Uint32Array.of(0))).toMatchObject([
    { sessions: 1, questions: undefined, seconds: undefined, scroll: undefined, conversion: { successes: 0, n: 0 } },
  ]);
  store.put({ audienceSessionId: 'b', audienceId: 'bare', questionsAskedCount: 0, timeSpentSeconds: 4 });
  expect(engagementByAudience(store, Uint32Array.of(0, 1))).toMatchObject([{ questions: 0, seconds: 4 }]);
});

test('audiences stand by conversions, then questions, then sessions, whatever one has more of', () => {
  const store = filledStore(
    ['short', 'long', 'asked', 'often', 'often', 'converted'].map((audienceId) => ({
      audienceId,
      hasConversion: audienceId === 'converted',
      questionsAskedCount: audienceId === 'asked' ? 900 : 0,
      timeSpentSeconds: audienceId === 'long' ? 9_000 : 0,
    })),
  );
  const order = engagementByAudience(store, Uint32Array.of(0, 1, 2, 3, 4, 5));
  expect(order.map(({ audienceId }) => audienceId)).toEqual(['converted', 'asked', 'often', 'long', 'short']);
});
