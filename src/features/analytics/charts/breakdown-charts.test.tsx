import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering, filledStore, onePage, sessionQuery } from '#test/session-fixtures.ts';
import { QueryEngine } from '../query/run-query.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { DistributionChart, FunnelChart, GroupsChart, WeekHoursChart } from './breakdown-charts.tsx';
import type { ChangeFilters } from './chart-props.ts';

const day = Date.UTC(2026, 9, 5);
const shown = sessionQuery({ from: day, to: day + 86_400_000 });

/** The props of a chart of these sessions, all of which start within the same hour. */
function propsOf(sessions: readonly Partial<AnsweredSession>[], query = shown) {
  const started = sessions.map((session, index) => ({
    sessionStartedAt: new Date(day + index).toISOString(),
    ...session,
  }));
  const onFilter = vi.fn<ChangeFilters>();
  const result = new QueryEngine(filledStore(started)).breakdown(query);
  return { ...onePage, result, shown, analytics: answering(), onFilter };
}

const many = (count: number, session: Partial<AnsweredSession>) => Array.from({ length: count }, () => session);
const bars = () => screen.getByRole('slider').textContent;
/** What is read of a mark, by keyboard. */
function words(...keys: readonly string[]) {
  const slider = screen.getByRole('slider');
  for (const key of keys) fireEvent.keyDown(slider, { key });
  return slider.getAttribute('aria-valuetext');
}

test('the largest sources are sorted by the header of their sessions or of their conversion rate', async () => {
  const props = propsOf([
    ...many(3, { utmSource: 'newsletter', hasConversion: false }),
    ...many(2, { utmSource: 'fair', hasConversion: true }),
  ]);
  render(<GroupsChart {...props} title="Sessions by source" column="utmSource" groups={props.result.utm} />);
  expect(bars()).toBe('newsletter30.0 %fair2100.0 %');
  await userEvent.click(screen.getByRole('button', { name: 'Conversion rate' }));
  expect(bars()).toBe('fair2100.0 %newsletter30.0 %');
});

test('a source stands beside what it had in the compared period, also where that is nothing', () => {
  const filters = { ...shown.filters, utmSource: ['new'] };
  const compared = { ...shown, compare: 'previous' as const, filters };
  const early = { sessionStartedAt: new Date(day - 3_600_000).toISOString() };
  const props = propsOf(
    [
      { utmSource: 'fair', hasConversion: true },
      { utmSource: 'fair', hasConversion: true },
      { utmSource: 'new', hasConversion: true },
      ...many(4, { ...early, utmSource: 'fair', hasConversion: false }),
      { ...early, utmSource: 'gone', hasConversion: false },
    ],
    compared,
  );
  const { utm, utmBefore } = props.result;
  expect(utmBefore?.map(({ key, sessions }) => [key, sessions])).toEqual([['fair', 4]]);
  render(<GroupsChart {...props} title="Sessions by source" column="utmSource" groups={utm} before={utmBefore} />);
  expect(bars()).toBe('fair2 from 4100.0 % from 0.0 %new1 from 0100.0 % from —');
  expect(words('Home')).toMatch(/^fair: 2 sessions, .*; before: 4 sessions, 0\.0 % \(/);
});

test('by rate a small source is not left out, and one with too few sessions comes last', async () => {
  const large = Array.from({ length: 8 }, (_, at) => many(12, { utmSource: `large ${at}`, hasConversion: false }));
  const sessions = [
    ...large.flat(),
    ...many(10, { utmSource: 'small', hasConversion: true }),
    ...many(1, { utmSource: 'one', hasConversion: true }),
  ];
  const props = propsOf(sessions);
  render(<GroupsChart {...props} title="Sessions by source" column="utmSource" groups={props.result.utm} />);
  expect(bars()).not.toContain('small');
  await userEvent.click(screen.getByRole('button', { name: 'Conversion rate' }));
  expect(bars()).toMatch(/^small10100\.0 %large/);
  expect(bars()).not.toContain('one1');
});

test('the funnel says how each step differs from the one above, of the numbers on screen', () => {
  const stayed = { isBounce: false, totalClicksCount: 0, questionsAskedCount: 0 };
  const visitor = { ...stayed, hasFormSubmit: false, hasConversion: false };
  const asked = { ...visitor, questionsAskedCount: 1 };
  render(<FunnelChart {...propsOf([visitor, asked, asked, { ...visitor, totalClicksCount: 1 }])} />);
  expect(bars()).toContain('Clicked125.0 %−75.0 %Asked a question250.0 %—Submitted form00.0 %−100.0 %');
  expect(bars()).toMatch(/Converted00\.0 %—$/);
});

test('scroll depth is the share that scrolled this far, and a press filters to all of them', () => {
  const props = propsOf([15, 55, 95].map((depth) => ({ maxScrollDepthPercentage: depth })));
  render(<DistributionChart {...props} of="scroll" />);
  expect(words('Home')).toBe('0 % and more: 3 sessions, 100.0 %');
  expect(words(...Array.from({ length: 5 }, () => 'ArrowRight'))).toBe('50 % and more: 2 sessions, 66.7 %');
  words('Enter');
  expect(props.onFilter.mock.lastCall?.[0]({})).toEqual({ scroll: ['5-10'] });
});

test('the week is coloured by the rate of the hours that have enough sessions', async () => {
  render(<WeekHoursChart {...propsOf([...many(9, { hasConversion: false }), { hasConversion: true }])} />);
  expect(screen.getByRole('figure')).toHaveTextContent(/Sessions by day and hour.*110 sessions/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Colour by' }), 'Conversion rate');
  expect(screen.getByRole('figure')).toHaveTextContent(/Conversion rate by day and hour.*0\.0 %10\.0 %/);
});
