import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBack } from '#test/read-back.ts';
import { totals } from '#test/session-fixtures.ts';
import type { Totals } from '../query/session-query.ts';
import { changeInterval, changeOf, detailOf, differenceWords, keyMetrics, metricsTable } from './key-metrics.ts';

const nobody = totals();
const metricOf = (label: string) => {
  const metric = keyMetrics.find((one) => one.label === label);
  if (metric === undefined) throw new Error(`There is no ${label}.`);
  return metric;
};
const conversions = (successes: number, n: number) => totals({ sessions: n, conversion: { successes, n } });
const median = (value: number) => totals({ seconds: { value, n: 9 } });
const proportion = fc.nat(60_000).chain((n) => fc.nat(n).map((successes) => ({ successes, n })));
const medianUpTo = (max: number) => fc.double({ min: 0, max, noNaN: true }).map((value) => ({ value, n: 5 }));
const count = fc.nat(3_000_000);
const sum = count.map((all) => ({ sum: all, n: 5 }));
const anyTotals: fc.Arbitrary<Totals> = fc.record({
  sessions: count,
  conversion: proportion,
  formSubmit: proportion,
  bounce: proportion,
  seconds: medianUpTo(20_000),
  scroll: medianUpTo(100),
  questions: sum,
  clicks: sum,
});

test('what a tile shows adds up: the value before and the change make the value', () => {
  fc.assert(
    fc.property(anyTotals, anyTotals, (shown, compared) => {
      for (const metric of keyMetrics) {
        const [value, before] = [metric.of(shown), metric.of(compared)];
        const change = changeOf(metric, shown, compared);
        if (value === undefined || before === undefined || change === undefined) continue;
        const [now, then] = [value, before].map((one) => readBack(metric.short(metric.rounded(one))));
        const difference = (now ?? 0) - (then ?? 0);
        if (!['Sessions', 'Questions', 'Clicks'].includes(metric.label))
          expect(readBack(metric.whole(value)), metric.label).toBeCloseTo(now ?? -1, 9);
        if (Math.abs(difference) < 1e-9) expect(change.direction).toBe(0);
        else expect([0, Math.sign(difference)]).toContain(Math.sign(change.direction));
        if (change.size.endsWith('pp') || /(s|min|h)$/.test(change.size)) {
          const off = Math.abs(readBack(change.size) - Math.abs(difference));
          expect(off, `${metric.label} ${change.size}`).toBeLessThan(Math.abs(difference) < 3_600 ? 1e-6 : 60);
        } else if (change.size.endsWith(' %')) {
          const off = readBack(change.size) - (100 * Math.abs(difference)) / (then ?? 1);
          expect(Math.abs(off)).toBeLessThanOrEqual(0.0501);
        }
      }
    }),
    // Half a tenth of a percent is rounded in one way wherever it stands.
    { numRuns: 500, examples: [[conversions(28_770, 60_000), conversions(28_770, 60_000)]] },
  );
});

test('a change is coloured only when its interval leaves zero', () => {
  const rate = metricOf('Conversion rate');
  const small = changeOf(rate, conversions(36, 1_000), conversions(45, 1_000));
  expect(small).toMatchObject({ direction: -1, tone: undefined });
  expect(small && changeInterval(small)).toBe('−2.7 to +0.8 pp');
  expect(changeOf(rate, conversions(36, 1_000), conversions(90, 1_000))?.tone).toBe('bad');
  expect(changeOf(rate, conversions(90, 1_000), conversions(36, 1_000))?.tone).toBe('good');
  const bounces = (successes: number) => totals({ bounce: { successes, n: 1_000 } });
  expect(changeOf(metricOf('Bounce rate'), bounces(600), bounces(400))?.tone).toBe('bad');
  // Nobody knows how counts and medians vary from one period to the next.
  for (const [label, now, before] of [
    ['Sessions', totals({ sessions: 9_000 }), totals({ sessions: 10 })],
    ['Median time on page', median(90), median(9)],
  ] as const)
    expect(changeOf(metricOf(label), now, before)).toMatchObject({ direction: 1, tone: undefined });
  expect(changeOf(rate, conversions(36, 1_000), nobody)).toBeUndefined();
});

test('a rate says its sessions and its interval in the table', () => {
  const converted = conversions(81, 263);
  const shown = (before: Totals | undefined) => {
    const metric = metricOf('Conversion rate');
    return metricsTable(converted, before).columns.map(({ cell, format = String }) => {
      const value = cell(metric);
      return typeof value === 'number' ? format(value, metric) : value;
    });
  };
  expect(shown(undefined)).toEqual(['Conversion rate', '30.8 %', '263', '25.5 %', '36.6 %']);
  const compared = shown(conversions(15, 148));
  expect(compared?.slice(5)).toEqual(['10.1 %', '148', '6.2 %', '16.0 %', '↑ 20.7 pp', '+12.7 pp', '+27.7 pp']);
});

test('before and after a version, what is shown adds up, and nothing is made of what is not known', () => {
  const cells = (before: Totals, after: Totals, label: string) => {
    const metric = metricOf(label);
    return [detailOf(metric, before), detailOf(metric, after), differenceWords(metric, before, after)];
  };
  const [before, after] = [conversions(3_751, 100_000), conversions(3_649, 100_000)];
  expect(cells(before, after, 'Conversion rate')).toEqual([
    '3.8 % (3.6 to 3.9 %, n 100,000)',
    '3.6 % (3.5 to 3.8 %, n 100,000)',
    '↓ 0.2 pp (−0.3 to +0.1 pp)',
  ]);
  expect(cells(before, nobody, 'Conversion rate').slice(1)).toEqual(['—', '—']);
  expect(cells(nobody, nobody, 'Sessions')).toEqual(['0', '0', '→ 0']);
  expect(cells(nobody, nobody, 'Clicks')).toEqual(['—', '—', '—']);
  expect(cells(median(48.4), median(50.6), 'Median time on page')).toEqual(['48 s (n 9)', '51 s (n 9)', '↑ 3 s']);
  expect(cells(nobody, median(48), 'Median time on page')).toEqual(['—', '48 s (n 9)', '—']);
});
