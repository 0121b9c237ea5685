import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Completeness, LoadNotices } from './completeness.tsx';
import { type LoadProgress, type MissingSlice, noProgress } from './loader/load-progress.ts';
import { allTime } from './loader/ranges.ts';
import type { ToWorker } from './worker/host.ts';
import { startSessionAnalytics } from './worker/session-analytics.ts';

const day = 86_400_000;
const begin = Date.UTC(2026, 9, 11);
const range = { from: begin, to: begin + 10 * day, loaded: 1_204, total: 1_204, unread: [] };
const complete: LoadProgress = { ...noProgress, state: 'complete', ranges: [range] };
const slice = (id: string, from: number): MissingSlice => ({ id, from, to: from + day, loaded: 0, reason: 'Not now.' });

/** What is said of a load, and what a press tells the worker. */
function show(changes: Partial<LoadProgress>) {
  const posted: ToWorker[] = [];
  const nothing = () => undefined;
  const analytics = startSessionAnalytics({ post: (message) => posted.push(message), listen: nothing, close: nothing });
  const parts = (progress: Partial<LoadProgress>) => {
    const props = { analytics, progress: { ...complete, ...progress }, zone: 'UTC' };
    return [<Completeness key="text" now={begin} {...props} />, <LoadNotices key="notices" {...props} />];
  };
  const { container, rerender } = render(parts(changes));
  const told = () =>
    posted.map((message) => (message.kind === 'call' ? [message.name, ...message.args] : message.kind));
  return { told, notices: container, now: (progress: Partial<LoadProgress>) => rerender(parts(progress)) };
}

test.each<[Partial<LoadProgress>, RegExp]>([
  [{}, /^1,204 of 1,204 sessions loaded · as of [^·]+:00.* UTC$/],
  [
    { pending: 38, duplicates: 2, withoutStart: 3 },
    /loaded · 38 still processing · 2 duplicates removed · 3 without a start time · as of [^·]+:00.* UTC$/,
  ],
  [{ ranges: [{ ...range, total: undefined }] }, /^1,204 sessions loaded · as of [^·]+:00.* UTC$/],
  [{ state: 'loading', pending: 38 }, /^1,204 of 1,204 sessions loaded$/],
  [{ state: 'failed', ranges: [{ ...range, loaded: 0 }] }, /^Not loaded$/],
])('of %j it is said how much is there', (changes, words) => {
  show(changes);
  expect(screen.getByText(words)).toBeVisible();
});

test.each<[Partial<LoadProgress>, string]>([
  [{ withoutStart: 3 }, '3 sessions with a missing or invalid start time: listed under Sessions, in no chart.'],
  [{ datesIgnored: true }, 'sessions outside the requested dates. Facet loaded all sessions and filters them here.'],
  [{ state: 'failed', ranges: [], error: 'The key is refused.' }, 'Couldn’t load sessionsThe key is refused.'],
  [
    { ranges: [{ ...range, total: 1_300 }], withoutStart: 3 },
    'The API counts 93 more sessions in this range than it returned.',
  ],
  [{ missing: [slice('a', begin)] }, '11 Oct 2026 is incomplete (0 sessions loaded). Not now.'],
])('of %j it is said what is not there', (changes, words) => {
  const { notices } = show(changes);
  expect(notices).toHaveTextContent(words);
});

test('parts that lack for the same reason are one sentence, and one press tries all of them again', async () => {
  const { told, notices } = show({ state: 'incomplete', missing: [slice('b', begin + 3 * day), slice('a', begin)] });
  expect(notices).toHaveTextContent('2 parts of 11 – 14 Oct 2026 are incomplete (0 sessions loaded). Not now.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(told()).toEqual([['resume']]);
});

test('data that could not be refreshed keeps its time', () => {
  const { notices } = show({ state: 'failed', error: 'Not now.', loadedAt: begin });
  expect(notices).toHaveTextContent(
    /^1,204 of 1,204 sessions loaded · UTC.*refresh\. Showing data from .*00:00\. Not now\./,
  );
});

test('a list whose dates do not bring every session is loaded whole by one press', async () => {
  const { told } = show({ state: 'incomplete', missing: [{ ...slice('all', 0), ...allTime }] });
  await userEvent.click(screen.getByRole('button', { name: 'Load the whole list' }));
  expect(told()).toEqual([['retry', 'all']]);
});

test('loading is stopped and resumed by keyboard, and the focus stays beside what it says', async () => {
  const { told, now } = show({ state: 'loading' });
  screen.getByRole('button', { name: 'Stop loading' }).focus();
  await userEvent.keyboard('{Enter}');
  now({ state: 'stopped' });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  now({ state: 'loading' });
  expect(document.body).not.toHaveFocus();
  expect(told()).toEqual([['stop'], ['resume']]);
});
