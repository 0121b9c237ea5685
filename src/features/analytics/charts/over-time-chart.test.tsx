import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering, filledStore, onePage, sessionQuery } from '#test/session-fixtures.ts';
import { QueryEngine } from '../query/run-query.ts';
import type { SessionQuery } from '../query/session-query.ts';
import type { TimeRange } from '../time/ranges.ts';
import { type KeyMetric, keyMetrics } from '../view/key-metrics.ts';
import { timeSteps } from '../view/time-steps.ts';
import type { ChangeFilters } from './chart-props.ts';
import { OverTimeChart } from './over-time-chart.tsx';

const day = 86_400_000;
const begin = Date.UTC(2026, 9, 11);
const range = { from: begin, to: begin + 10 * day };
const brush = { from: begin + 2 * day, to: begin + 4 * day };
const lastDay = 'Tue, 20 Oct 2026: 20 sessions (+100 %), 1 conversion (5.0 %)';
const comparedDay = 'Sat, 10 Oct 2026: 10 sessions, 1 conversion (10.0 %)';
const compared = sessionQuery(range, { compare: 'previous', filters: { brush } });

/**
 * Day n of 20, counted from the start of the comparison, has n sessions; none before `first`. The
 * last one of day 19 is not measured.
 */
function chart(shown: SessionQuery, createdAt?: number, first = 1, unread: TimeRange[] = [], graph?: KeyMetric) {
  const days = Array.from({ length: 21 - first }, (_, index) => first + index);
  const sessions = days.flatMap((number) =>
    Array.from({ length: number }, (_, index) => ({
      sessionStartedAt: new Date(begin + (number - 11) * day + index).toISOString(),
      ...((number !== 19 || index < 18) && { hasConversion: index === 0 }),
    })),
  );
  const result = new QueryEngine(filledStore(sessions)).course(shown);
  const onFilter = vi.fn<ChangeFilters>();
  const steps = timeSteps(result, { createdAt, unread, unreadBefore: [] });
  const given = { ...onePage, result, shown, steps, events: [], analytics: answering(), onFilter, graph };
  render(<OverTimeChart {...given} />);
  const slider = screen.getByRole('slider');
  /** Presses a key and gives what is read then. */
  const after = (key: string, shiftKey = false) => {
    fireEvent.keyDown(slider, { key, shiftKey });
    return slider.getAttribute('aria-valuetext');
  };
  return { onFilter, slider, after };
}

test('the sentence, what is read and the totals of a brush name its days and the same days before', () => {
  const { after } = chart(compared);
  expect(
    screen.getByText(
      /^13 – 14 Oct 2026: 27 sessions, 2 conversions \(7\.4 %\); 3 – 4 Oct 2026: 7 sessions, 2 conversions \(28\.6 %\)\./,
    ),
  ).toBeVisible();
  after('Home');
  after('ArrowRight');
  expect(after('ArrowRight')).toBe(
    'Tue, 13 Oct 2026: 13 sessions, 1 conversion (7.7 %); Sat, 3 Oct 2026: 3 sessions, 1 conversion (33.3 %)',
  );
  expect(after('End')).toBe(`${lastDay}; ${comparedDay}`);
});

test('one metric is drawn alone, read with its interval, and beside the period compared with', () => {
  const conversion = keyMetrics.find(({ key }) => key === 'conversion');
  const { after } = chart({ ...compared, filters: {} }, undefined, 1, [], conversion);
  const figure = screen.getByRole('figure', { name: 'Conversion rate by day' });
  expect(within(figure).queryByText('Conversions')).not.toBeInTheDocument();
  expect(after('End')).toMatch(
    /^Tue, 20 Oct 2026: Conversion rate 5\.0 % \(.*n 20\), ↓ 5\.0 pp \(.*\); 20 sessions; Sat, 10 Oct 2026: 10\.0 % \(.*n 10\)$/,
  );
});

test('the words of a day stand beside its point, and a run of days drawn by keyboard is brushed by its moments', () => {
  const { onFilter, slider, after } = chart({ ...compared, filters: {} });
  after('End');
  expect(within(slider).getByText(`${lastDay} ${comparedDay}`)).toBeVisible();
  expect(after('ArrowLeft')).toMatch(/: 19 sessions, 1 conversion \(5\.6 % of 18 measured\); .*: 9 sessions/);
  fireEvent.blur(slider);
  expect(screen.queryByText(`${lastDay} ${comparedDay}`)).not.toBeInTheDocument();
  after('Home');
  expect(after('ArrowRight', true)).toBe(
    '11 – 12 Oct 2026: 23 sessions, 2 conversions (8.7 %); 1 – 2 Oct 2026: 3 sessions, 2 conversions (66.7 %)',
  );
  fireEvent.keyUp(slider, { key: 'Shift' });
  expect(onFilter.mock.lastCall?.[0]({})).toEqual({ brush: '2026-10-11T00:00:00.000Z/2026-10-13T00:00:00.000Z' });
});

test('days that were not loaded are no zeros: not in the sentence, nor step by step, nor in the table', async () => {
  const { after } = chart(sessionQuery(range), undefined, 13, [{ from: begin, to: begin + 2 * day }]);
  expect(screen.getByText(/^2 of 10 days not loaded\. Peak: Tue, 20 Oct 2026: 20 sessions/)).toBeVisible();
  expect(after('Home')).toBe('Sun, 11 Oct 2026: not loaded, so far 0 sessions, 0 conversions');
  await userEvent.click(screen.getByRole('button', { name: /^Table and files/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as a table' }));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/, not loaded—————$/);
  expect(rows[3]).toHaveTextContent(/13 Oct 2026137\.7 %1\.4 %33\.3 %1$/);
});

test('days before the page was created are no zeros', () => {
  const { after } = chart(sessionQuery(range), begin + 1.5 * day, 12);
  expect(after('Home')).toBe('Sun, 11 Oct 2026: not created yet');
  expect(after('ArrowRight')).toBe('Mon, 12 Oct 2026: 12 sessions, 1 conversion (8.3 %)');
});
