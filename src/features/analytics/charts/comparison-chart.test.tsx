import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering, filledStore, onePage, sessionQuery } from '#test/session-fixtures.ts';
import { QueryEngine } from '../query/run-query.ts';
import type { SessionQuery } from '../query/session-query.ts';
import { ComparisonChart } from './comparison-chart.tsx';

const day = Date.UTC(2026, 9, 1);
const query = sessionQuery({ from: day, to: day + 86_400_000 });

type Counts = readonly [successes: number, n: number];

/** Sessions of groups that convert as given, told apart in one column. */
function engineOf(groups: Readonly<Record<string, Counts>>, column: 'audienceId' | 'utmSource' = 'audienceId') {
  const sessions = Object.entries(groups).flatMap(([key, [successes, n]]) =>
    Array.from({ length: n }, (_, index) => ({
      [column]: key,
      sessionStartedAt: new Date(day + index).toISOString(),
      hasConversion: index < successes,
    })),
  );
  return new QueryEngine(filledStore(sessions));
}

function renderChart(engine: QueryEngine, change: Partial<SessionQuery> = {}) {
  const shown = { ...query, ...change };
  const result = engine.course(shown);
  const onSearch = vi.fn();
  const analytics = answering({ compared: (asked) => engine.compared(asked).top });
  render(<ComparisonChart {...onePage} {...{ result, shown, analytics, onSearch }} />);
  return onSearch;
}

/** What is said of each bar while the chart is read from the first to the last. */
async function wordsOfBars(): Promise<readonly string[]> {
  const slider = screen.getByRole('slider');
  act(() => slider.focus());
  const words: string[] = [];
  for (let bar = 0; bar <= Number(slider.getAttribute('aria-valuemax')); bar += 1) {
    await userEvent.keyboard(bar === 0 ? '{Home}' : '{ArrowDown}');
    words.push(slider.getAttribute('aria-valuetext') ?? '');
  }
  return words;
}

/** The cells of the table's rows. */
async function tableRows(): Promise<readonly (readonly string[])[]> {
  await userEvent.click(screen.getByRole('button', { name: /^Table and files/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as a table' }));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
}

test.each([
  ['nobody', undefined],
  ['one audience', ['keen']],
])('the reference line is the rate of all audiences with %s selected', (_, audienceId) => {
  renderChart(engineOf({ keen: [30, 100], others: [10, 300] }), { filters: { audienceId } });
  expect(screen.getByText('All audiences 10.0 %')).toBeVisible();
});

test('a source that converts better by more than chance is called so in the sentence, at its bar and in the table', async () => {
  const engine = engineOf({ outreach: [140, 2_000], newsletter: [72, 2_000], fair: [2, 3] }, 'utmSource');
  renderChart(engine, { by: 'utmSource' });
  expect(screen.getByRole('figure', { name: 'Conversion rate by source' })).toContainElement(
    screen.getByText('outreach converts better than the rest (significant at 95 %, adjusted for 2 comparisons).'),
  );
  const [first, second, third] = await wordsOfBars();
  expect(first).toMatch(/^newsletter: 3\.6 % \(.*, n 2,000\)\. Significantly lower \(−3\.\d pp, −\S+ to −\S+\)\.$/);
  expect(second).toMatch(/^outreach: 7\.0 % \(.*, n 2,000\)\. Significantly higher \(\+3\.\d pp, \+\S+ to \+\S+\)\.$/);
  expect(third).toBe('fair: 66.7 % (20.8 to 93.9 %, n 3). Not enough data. About 91 more sessions needed.');
  expect(screen.getByText('About 91 more needed')).toBeVisible();
  const [headers = [], ...rows] = await tableRows();
  const cells = (name: string) => rows.map((row) => row[headers.indexOf(name)]);
  expect(cells('Result')).toEqual(['Significantly lower', 'Significantly higher', 'Not enough data']);
  expect(cells('Conversion rate')).toEqual(['3.6 %', '7.0 %', '66.7 %']);
  expect(cells('Adjusted p-value (Holm)')).toEqual(['< 0.0001', '< 0.0001', '—']);
});

test('spellings of one source that count separately are named in the sentence', () => {
  renderChart(engineOf({ outreach: [9, 90], Fair: [2, 30], 'Out-reach': [1, 30] }, 'utmSource'), { by: 'utmSource' });
  expect(screen.getByText(/Counted separately: outreach, Out-reach\. See Data quality\.$/)).toBeVisible();
});

const alike = 'No significant differences between audiences.';

test.each<[string, Counts, Counts, string, RegExp]>([
  [
    'three of eleven sessions are no news',
    [36, 1_000],
    [3, 11],
    'Not enough data to compare audiences.',
    /^b: 27\.3 % .* Not enough data\. About 120 more sessions needed\.$/,
  ],
  ['it says how many more it would take', [50, 1_000], [58, 1_000], alike, /About 1\d,000 more sessions needed/],
  ['it does so up to a bound', [500, 5_000], [501, 5_000], alike, /Practically no difference\.$/],
])('where there is no difference, %s', async (_what, a, b, sentence, words) => {
  renderChart(engineOf({ a, b }));
  expect(screen.getByText(sentence)).toBeVisible();
  expect(await wordsOfBars()).toContainEqual(expect.stringMatching(words));
});

test('the audience that the sentence names has a bar, however many have more sessions', async () => {
  const groups = Object.fromEntries(Array.from({ length: 240 }, (_, index) => [`a${index}`, [10, 100] as const]));
  const keen = `keen ${'and more '.repeat(20)}end`;
  renderChart(engineOf({ ...groups, [keen]: [36, 90] }));
  const said = /^keen .{55}….{17}end converts better than the rest .* Showing 13 of 241 audiences\.$/;
  expect(screen.getByText(said)).toBeVisible();
  expect((await wordsOfBars()).at(-1)).toMatch(/^keen .*end: 40\.0 % /);
});

test('the highest rates come first where that is asked for, and what has not enough data last', async () => {
  const engine = engineOf({ large: [30, 1_000], best: [60, 500], tiny: [2, 2], middle: [40, 600] });
  const onSearch = renderChart(engine, { rank: 'rate' });
  expect((await wordsOfBars()).map((words) => words.split(':')[0])).toEqual(['best', 'middle', 'large', 'tiny']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most sessions');
  expect(onSearch).toHaveBeenLastCalledWith({ rank: undefined });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'By source');
  expect(onSearch).toHaveBeenLastCalledWith({ by: 'source' });
});
