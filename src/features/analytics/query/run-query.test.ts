import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledStore, sessionQuery } from '#test/session-fixtures.ts';
import { compareGroups, withDetail } from '../statistics/group-comparison.ts';
import { mixAdjusted } from '../statistics/proportions.ts';
import { type AnsweredSession, SessionStore } from '../store/session-store.ts';
import { dayMs, localOf } from '../time/calendar.ts';
import { compareModes, comparisonShift, type TimeRange, timeAxis } from '../time/ranges.ts';
import { engagementByAudience } from './engagement.ts';
import { valueAt } from './medians.ts';
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

const few = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const flag = fc.option(fc.boolean(), { nil: undefined, freq: 6 });
const amount = (max: number, edge: number) =>
  fc.option(fc.oneof(fc.nat(max), fc.double({ min: -1, max, noNaN: true }), fc.constant(edge)), {
    nil: undefined,
    freq: 6,
  });
const anySession = fc.record({
  audienceId: few('audience_1', 'audience_2', 'audience_3', ''),
  sessionStartedAt: fc.option(
    fc.integer({ min: begin - 60 * dayMs, max: end + dayMs }).map((ms) => new Date(ms).toISOString()),
    { nil: undefined, freq: 12 },
  ),
  sessionEndedAt: few('2026-10-20T12:00:00Z', 'nonsense'),
  hasConversion: flag,
  hasFormSubmit: flag,
  isBounce: flag,
  maxScrollDepthPercentage: amount(120, 100),
  timeSpentSeconds: amount(2_000, 300),
  questionsAskedCount: fc.option(fc.nat(2), { nil: undefined, freq: 6 }),
  totalClicksCount: fc.option(fc.nat(2), { nil: undefined, freq: 6 }),
  utmSource: few('mail', 'Mail', 'linkedin'),
  utmMedium: few('email'),
  utmCampaign: few('autumn', '__proto__'),
  utmContent: few('a', 'b'),
  utmTerm: few('x'),
  formSubmissionIdentifierType: few('email', 'phone'),
  computationStatus: few('pending', 'computed'),
});
const anySessions = fc
  .array(anySession, { maxLength: 80 })
  .map((list) =>
    list.map((session, index): AnsweredSession => ({ ...session, audienceSessionId: `session_${index}` })),
  );

const some = <T>(...values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined, freq: 2 });
const anyFilters: fc.Arbitrary<SessionFilters> = fc.record({
  brush: fc.option(
    fc
      .record({ from: fc.integer({ min: -48, max: 20 * 24 }), hours: fc.integer({ min: 1, max: 400 }) })
      .map(({ from, hours }) => ({ from: begin + from * 3_600_000, to: begin + (from + hours) * 3_600_000 })),
    { nil: undefined, freq: 2 },
  ),
  weekHours: fc.option(fc.array(fc.nat(167), { maxLength: 120 }), { nil: undefined, freq: 2 }),
  scroll: some(0, 3, 6, 9, 10, 11),
  duration: some(0, 2, 5, 10, 11),
  funnel: fc.option(fc.constantFrom(...funnelSteps), { nil: undefined, freq: 2 }),
  oddity: fc.option(fc.constantFrom(...oddities), { nil: undefined, freq: 1 }),
  audienceId: some('audience_1', 'audience_3', ''),
  utmSource: some('mail', '', 'nobody'),
  computationStatus: some('computed', ''),
});
const anyQuery: fc.Arbitrary<SessionQuery> = fc.record({
  range: fc
    .integer({ min: 1, max: 39 * 24 })
    .map((hours) => ({ from: begin + 3 * 3_600_000, to: begin + 3 * 3_600_000 + hours * 3_600_000 })),
  compare: fc.constantFrom(...compareModes),
  zone: fc.constantFrom(...zones),
  unit: fc.constantFrom('hour', 'day', 'week', 'month'),
  now: fc.constant(end),
  filters: anyFilters,
  by: fc.constantFrom(...compareKeys),
  rank: fc.constantFrom(...ranks),
  metric: fc.constantFrom('conversion', 'formSubmit', 'bounce'),
});

const plainQuery = sessionQuery({ from: begin, to: end });

/** What of a range is brushed; all of the brush where it lies outside. */
function cut(range: TimeRange, brush: TimeRange | undefined): TimeRange {
  if (brush === undefined) return range;
  const [from, to] = [Math.max(range.from, brush.from), Math.min(range.to, brush.to)];
  return from < to ? { from, to } : brush;
}

/** The slow and obvious way: one session at a time, in the words of the contract and the screen. */
function naive(sessions: readonly AnsweredSession[], query: SessionQuery) {
  const startOf = ({ sessionStartedAt }: AnsweredSession) =>
    sessionStartedAt === undefined ? undefined : Date.parse(sessionStartedAt);
  const axis = timeAxis(query.range, query.unit, query.zone, query.now);
  const stepIn = (starts: readonly number[]) => (session: AnsweredSession) => {
    const at = startOf(session);
    return at === undefined ? -1 : starts.findIndex((from, step) => at >= from && at < (starts[step + 1] ?? from));
  };
  const text = (session: AnsweredSession, column: (typeof textColumns)[number]) =>
    (column === 'identifierType' ? session.formSubmissionIdentifierType : session[column]) ?? '';
  const distribution = (value: number | undefined, edges: readonly number[]) =>
    value === undefined
      ? edges.length
      : value === edges.at(-1)
        ? edges.length - 2
        : Math.max(
            0,
            edges.findLastIndex((edge) => value >= edge),
          );
  const scrollOf = (session: AnsweredSession) => distribution(session.maxScrollDepthPercentage, scrollEdges);
  const durationOf = (session: AnsweredSession) => distribution(session.timeSpentSeconds, durationEdges);
  const did = (session: AnsweredSession) => [
    session.isBounce === false,
    (session.totalClicksCount ?? 0) > 0,
    (session.questionsAskedCount ?? 0) > 0,
    session.hasFormSubmit === true,
    session.hasConversion === true,
  ];
  const isOdd = (session: AnsweredSession) => [
    Date.parse(session.sessionEndedAt ?? '') < (startOf(session) ?? Number.NaN),
    (session.maxScrollDepthPercentage ?? 0) > 100,
    session.hasConversion === true && session.hasFormSubmit === false,
  ];
  const cellOf = (session: AnsweredSession) => {
    const at = startOf(session);
    if (at === undefined) return -1;
    const local = new Date(localOf(at, query.zone));
    return ((local.getUTCDay() + 6) % 7) * 24 + local.getUTCHours();
  };
  const { filters } = query;
  const passes =
    (without: readonly string[], brush = filters.brush) =>
    (session: AnsweredSession) => {
      const holds = (name: keyof SessionFilters, test: () => boolean) =>
        without.includes(name) || filters[name] === undefined || test();
      return (
        holds('brush', () => {
          const at = startOf(session) ?? Number.NaN;
          return brush !== undefined && at >= brush.from && at < brush.to;
        }) &&
        holds('weekHours', () => filters.weekHours?.includes(cellOf(session)) === true) &&
        holds('scroll', () => filters.scroll?.includes(scrollOf(session)) === true) &&
        holds('duration', () => filters.duration?.includes(durationOf(session)) === true) &&
        holds('funnel', () => did(session)[funnelSteps.indexOf(filters.funnel ?? 'engaged')] === true) &&
        holds('oddity', () => isOdd(session)[oddities.indexOf(filters.oddity ?? 'scrollOver100')] === true) &&
        textColumns.every((column) => holds(column, () => filters[column]?.includes(text(session, column)) === true))
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
  const numbers = (
    list: readonly AnsweredSession[],
    field: 'timeSpentSeconds' | 'maxScrollDepthPercentage' | 'questionsAskedCount' | 'totalClicksCount',
  ) => list.flatMap((session) => session[field] ?? []).sort((a, b) => a - b);
  const median = (values: readonly number[]) => ({
    value: values.length === 0 ? undefined : valueAt(values, (values.length - 1) / 2),
    n: values.length,
  });
  const totals = (list: readonly AnsweredSession[]) => {
    const sum = (values: readonly number[]) => ({ sum: values.reduce((a, b) => a + b, 0), n: values.length });
    return {
      ...tally(list),
      seconds: median(numbers(list, 'timeSpentSeconds')),
      scroll: median(numbers(list, 'maxScrollDepthPercentage')),
      questions: sum(numbers(list, 'questionsAskedCount')),
      clicks: sum(numbers(list, 'totalClicksCount')),
    };
  };
  const period = (starts: readonly number[], brush = filters.brush) => {
    const stepOf = stepIn(starts);
    const select = (...without: readonly string[]) =>
      sessions.filter((session) => stepOf(session) !== -1 && passes(without, brush)(session));
    const overTime = starts
      .slice(1)
      .map((_, step) => totals(select('brush').filter((session) => stepOf(session) === step)));
    return { select, totals: totals(select()), overTime };
  };
  const shown = period(axis.starts);
  const groups = (column: (typeof textColumns)[number]) => {
    const list = shown.select(column);
    return [...new Set(list.map((session) => text(session, column)))]
      .map((key) => ({ key, ...tally(list.filter((session) => text(session, column) === key)) }))
      .sort((a, b) => b.sessions - a.sessions || (a.key < b.key ? -1 : 1));
  };
  const rateField = { conversion: 'hasConversion', formSubmit: 'hasFormSubmit', bounce: 'isBounce' } as const;
  /** The rate in each source, of an audience and of all but it. */
  const strata = (key: string) => {
    const list = shown.select('audienceId');
    return [...new Set(list.map((session) => text(session, 'utmSource')))].map((source) => {
      const rate = (isOwn: boolean) => {
        const isOf = (session: AnsweredSession) =>
          text(session, 'utmSource') === source && (text(session, 'audienceId') === key) === isOwn;
        return proportion(list.filter(isOf), rateField[query.metric]);
      };
      return [rate(true), rate(false)] as const;
    });
  };
  const ofKey = groups(query.by);
  const comparisons = compareGroups(ofKey.map(({ [query.metric]: own }) => own)).map(withDetail);
  const compared = ofKey.map((group, index) => ({
    ...group,
    comparison: comparisons[index],
    mix:
      query.by === 'audienceId' && comparisons[index]?.difference !== undefined
        ? mixAdjusted(strata(group.key))
        : undefined,
  }));
  const funnel = shown.select('funnel');
  const measured = funnel.filter((session) =>
    [
      session.isBounce,
      session.totalClicksCount,
      session.questionsAskedCount,
      session.hasFormSubmit,
      session.hasConversion,
    ].every((value) => value !== undefined),
  );
  const stepsOf = (
    edges: readonly number[],
    list: readonly AnsweredSession[],
    stepOf: (session: AnsweredSession) => number,
    field: 'timeSpentSeconds' | 'maxScrollDepthPercentage',
  ) => ({
    median: median(numbers(list, field)),
    steps: edges.map((from, step) => ({ from, sessions: list.filter((session) => stepOf(session) === step).length })),
    missing: list.filter((session) => stepOf(session) === edges.length).length,
  });
  const weekHours = shown.select('weekHours');
  const odd = shown.select('oddity');
  /** The steps of the axis and the brush, each moved by as much. */
  const comparisonOf = () => {
    if (query.compare === 'none') return undefined;
    const shift = comparisonShift(query.compare, query.range, query.zone);
    const brush = filters.brush && { from: shift(filters.brush.from), to: shift(filters.brush.to) };
    const range = { from: shift(query.range.from), to: shift(query.range.to) };
    const { totals, overTime } = period(axis.starts.map(shift), brush);
    return { totals, overTime, period: cut(range, brush) };
  };
  return {
    axis,
    shown,
    compared,
    utm: groups(query.by === 'audienceId' ? 'utmSource' : query.by),
    identifierTypes: groups('identifierType'),
    statuses: groups('computationStatus'),
    funnel: {
      steps: funnelSteps.map((step, index) => {
        const before = measured.filter((session) => did(session).slice(0, index).every(Boolean));
        return {
          step,
          did: { successes: measured.filter((session) => did(session)[index]).length, n: measured.length },
          ofPrevious: { successes: before.filter((session) => did(session)[index]).length, n: before.length },
        };
      }),
      measured: measured.length,
      unmeasured: funnel.length - measured.length,
    },
    scroll: stepsOf(scrollEdges, shown.select('scroll'), scrollOf, 'maxScrollDepthPercentage'),
    duration: stepsOf(durationEdges, shown.select('duration'), durationOf, 'timeSpentSeconds'),
    weekHours: Array.from({ length: 168 }, (_, cell) => {
      const list = weekHours.filter((session) => cellOf(session) === cell);
      return { sessions: list.length, conversion: proportion(list, 'hasConversion') };
    }),
    oddities: oddities.map((oddity, index) => ({
      oddity,
      sessions: odd.filter((session) => isOdd(session)[index]).length,
    })),
    period: cut(query.range, filters.brush),
    comparison: comparisonOf(),
  };
}

describe('queries', () => {
  test('count what counting one session at a time counts, each chart without its own filter', () => {
    fc.assert(
      fc.property(anySessions, anyQuery, (sessions, query) => {
        const result = new QueryEngine(filledStore(sessions)).run(query);
        const expected = naive(sessions, query);
        expect(result.totals).toEqual(expected.shown.totals);
        expect(result.overTime).toEqual(expected.shown.overTime);
        expect(result.utm.top).toEqual(expected.utm);
        expect(result.identifierTypes.top).toEqual(expected.identifierTypes);
        expect(result.statuses.top).toEqual(expected.statuses);
        expect(result.funnel).toEqual(expected.funnel);
        expect(result.scroll).toEqual(expected.scroll);
        expect(result.duration).toEqual(expected.duration);
        expect(result.weekHours).toEqual(expected.weekHours);
        expect(result.oddities).toEqual(expected.oddities);
        const byKey = new Map(result.compared.top.map(({ mix, ...group }) => [group.key, { group, mix }]));
        expect(byKey.size).toBe(expected.compared.length);
        for (const { mix, ...group } of expected.compared) {
          expect(byKey.get(group.key)?.group).toEqual(group);
          expect(byKey.get(group.key)?.mix?.difference ?? 2).toBeCloseTo(mix?.difference ?? 2, 9);
        }
        expect(result.period).toEqual(expected.period);
        expect(result.comparison?.period).toEqual(expected.comparison?.period);
        expect(result.comparison?.totals).toEqual(expected.comparison?.totals);
        expect(result.comparison?.overTime).toEqual(expected.comparison?.overTime);
      }),
      { numRuns: 50 },
    );
  }, 120_000);

  test('of a stretch beside the range are those of that stretch as a range, whatever step is chosen', () => {
    fc.assert(
      fc.property(anySessions, anyQuery, (sessions, query) => {
        const engine = new QueryEngine(filledStore(sessions));
        const alone = engine.run({ ...query, compare: 'none', filters: { ...query.filters, brush: undefined } });
        expect(engine.totals(query)).toEqual(alone.totals);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  test('one after the other are answered as each alone', () => {
    fc.assert(
      fc.property(anySessions, fc.array(anyQuery, { minLength: 2, maxLength: 5 }), (sessions, queries) => {
        const store = filledStore(sessions);
        const engine = new QueryEngine(store);
        for (const query of [...queries, ...queries]) {
          const breakdown = engine.breakdown(query);
          const rows = engine.rows(query);
          const alone = new QueryEngine(store);
          expect({ ...engine.course(query), ...breakdown }).toEqual(alone.run(query));
          engine.totals(query);
          expect(rows).toEqual(alone.rows(query));
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  test('sum up the groups that are too many to be shown', () => {
    const store = new SessionStore();
    store.beginReading();
    const put = (utmSource: string, id: string, hasConversion: boolean) =>
      store.put({ audienceSessionId: id, utmSource, sessionStartedAt: '2026-10-02T00:00:00Z', hasConversion });
    for (let index = 0; index < 10; index += 1) put('source_first', `first_${index}`, true);
    for (let index = 0; index < 290; index += 1) put(`source_${index}`, `session_${index}`, index >= 240);
    const engine = new QueryEngine(store);
    const query = { ...plainQuery, filters: { utmSource: ['source_first'] } };
    const { utm } = engine.run(query);
    const shown = utm.top.reduce((sum, { conversion }) => sum + conversion.successes, 0);
    expect(utm.top).toHaveLength(200);
    expect(utm.others).toMatchObject({
      groups: 91,
      sessions: 91,
      conversion: { successes: 60 - shown, n: 91 },
    });
    const all = engine.groups(query, 'utmSource');
    expect(new Set(all.map(({ key }) => key)).size).toBe(291);
    expect(all.slice(0, 200)).toEqual(utm.top);
    expect(all.slice(200).reduce((sum, { conversion }) => sum + conversion.successes, 0)).toBe(60 - shown);
  });

  test('sum up nothing of what no session of an audience has', () => {
    const store = new SessionStore();
    store.beginReading();
    store.put({ audienceSessionId: 'a', audienceId: 'bare', sessionStartedAt: '2026-10-02T00:00:00Z' });
    expect(engagementByAudience(store, Uint32Array.of(0))).toMatchObject([
      { sessions: 1, questions: undefined, seconds: undefined, scroll: undefined, conversion: { successes: 0, n: 0 } },
    ]);
    store.put({ audienceSessionId: 'b', audienceId: 'bare', questionsAskedCount: 0, timeSpentSeconds: 4 });
    expect(engagementByAudience(store, Uint32Array.of(0, 1))).toMatchObject([{ questions: 0, seconds: 4 }]);
  });

  test('answer anew when sessions came or changed', () => {
    const query = plainQuery;
    const store = new SessionStore();
    const engine = new QueryEngine(store);
    expect(engine.run(query).totals).toMatchObject({ sessions: 0, seconds: { value: undefined, n: 0 } });
    store.beginReading();
    store.put({ audienceSessionId: 'a', sessionStartedAt: '2026-10-02T00:00:00Z', computationStatus: 'pending' });
    expect(engine.run(query).statuses.top.map(({ key }) => key)).toEqual(['pending']);
    store.beginReading();
    store.put({ audienceSessionId: 'a', sessionStartedAt: '2026-10-02T00:00:00Z', computationStatus: 'computed' });
    expect(engine.run(query).statuses.top.map(({ key }) => key)).toEqual(['computed']);
    expect(engine.run(query).totals.sessions).toBe(1);
  });
});
