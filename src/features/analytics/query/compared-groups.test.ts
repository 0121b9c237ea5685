import { expect, test } from 'vitest';
import { filledStore, sessionQuery } from '#test/session-fixtures.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { comparedGroups } from './compared-groups.ts';
import { QueryEngine } from './run-query.ts';
import type { RateMetric, SessionFilters } from './session-query.ts';

const group = (key: string, sessions: number, n: number, successes = 0) => {
  const rate = { successes, n };
  return { key, sessions, conversion: rate, formSubmit: rate, bounce: rate };
};
const query = sessionQuery({ from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 8) });

test('compare audiences source by source where rare sources are chosen', () => {
  const sessions: AnsweredSession[] = [];
  const sessionStartedAt = '2026-10-02T00:00:00Z';
  const put = (audienceId: string, utmSource: string, count: number, converted: number) => {
    for (let index = 0; index < count; index += 1)
      sessions.push({ audienceId, utmSource, sessionStartedAt, hasConversion: index < converted });
  };
  for (let source = 0; source < 23; source += 1) put('audience_a', `common ${source}`, 200, 20);
  // Source by source the two convert alike; one has more of the source that converts.
  put('audience_a', 'rare good', 90, 45);
  put('audience_a', 'rare bad', 10, 1);
  put('audience_b', 'rare good', 10, 5);
  put('audience_b', 'rare bad', 90, 9);
  const engine = new QueryEngine(filledStore(sessions));
  const of = (filters: SessionFilters) =>
    engine.course({ ...query, filters }).compared.top.map(({ mix }) => mix?.difference);
  for (const difference of of({ utmSource: ['rare good', 'rare bad'] })) expect(difference).toBeCloseTo(0, 12);
  // Without such a filter they stand in the one stratum of all that are rare.
  expect(Math.abs(of({})[1] ?? 0)).toBeGreaterThan(0.1);
});

test('compare audiences as if all had the same mix of sources by one rate after the other', () => {
  const sessions = Array.from({ length: 200 }, (_, index) => {
    const isEven = index % 2 === 0;
    const of = { audienceId: isEven ? 'audience_a' : 'audience_b', sessionStartedAt: '2026-10-02T00:00:00Z' };
    return { ...of, hasConversion: index < 100, isBounce: isEven };
  });
  const engine = new QueryEngine(filledStore(sessions));
  const by = (metric: RateMetric) => engine.course({ ...query, metric }).compared.top.map(({ mix }) => mix?.difference);
  expect(by('conversion')).toEqual([0, 0]);
  expect(by('bounce')).toEqual([1, -1]);
});

test('stand by the number of sessions that is shown beside them, which leaves out the unmeasured', () => {
  const { top } = comparedGroups([group('a', 46, 43), group('b', 45, 44)], query, 12);
  expect(top.map(({ key }) => key)).toEqual(['b', 'a']);
});

test('name the surest, show it and the chosen ones, and rank what has too few behind all others', () => {
  const groups = [group('many', 1_000, 1_000, 100), group('sure', 400, 400, 120), group('high', 100, 100, 40)];
  const chosen = { ...query, rank: 'rate', filters: { audienceId: ['few'] } } as const;
  const { top, others, outstanding, alike } = comparedGroups([...groups, group('few', 3, 3, 3)], chosen, 1);
  expect(top.map(({ key }) => key)).toEqual(['high', 'sure', 'few']);
  expect([others.groups, outstanding, alike]).toEqual([1, 'sure', 2]);
});
