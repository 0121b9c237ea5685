import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { connection } from '#src/api/connection.ts';
import { lostAnswer } from '#test/api-errors.ts';
import { SaveOutcomeNotices } from './save-outcome.tsx';

type Form = Parameters<typeof SaveOutcomeNotices>[0]['form'];

const words = {
  what: 'person',
  labelOf: (field: string) => field,
  showValue: (_field: string, value: unknown) => (value === '' ? 'blank' : String(value)),
};

/** A form whose save stands as `state` says. */
function formIn(state: Form['state'], more: Partial<Form> = {}): Form {
  return {
    state,
    words,
    base: { name: 'before' },
    wanted: () => ({ name: 'after' }),
    changesNow: () => ['name', 'text'],
    resolve: () => undefined,
    readAgain: async () => undefined,
    restore: () => undefined,
    cannotRestore: () => undefined,
    ...more,
  };
}

type Outcome = Extract<Form['state'], { readonly kind: 'ended' }>['outcome'];

function renderOutcome(outcome: Outcome, more: Partial<Form> = {}, below?: string) {
  const form = formIn({ kind: 'ended', outcome }, more);
  render(
    <SaveOutcomeNotices form={form} hasReview>
      {below}
    </SaveOutcomeNotices>,
  );
}

const lost = lostAnswer();
const readAgain = () => Promise.reject(lost);
const unread = { kind: 'unknown', now: undefined, notShown: false, error: lost, readAgain } as const;
const old = { name: 'before' };
const gone = /no longer exists\..*We checked, and it is gone\. We don’t know whether your change reached it/;
const tooLate = /someone else saved first\..*doesn’t show the current value of name\..*Saving again overwrites/;

test.each<readonly [what: string, outcome: Outcome, words: RegExp]>([
  ['a thing that is gone after a lost answer is no failed read', { kind: 'gone', lost }, gone],
  ['nothing is claimed of fields that are not shown', { ...unread, now: old, notShown: true }, /the API doesn’t show/],
  ['who came too late is told what saving again would do', { kind: 'unseen', now: old, fields: ['name'] }, tooLate],
])('%s', (_what, outcome, words) => {
  renderOutcome(outcome);
  const text = screen.getByRole('status');
  expect(text).toHaveTextContent(words);
  if (outcome.kind === 'gone') expect(text).not.toHaveTextContent(/Nothing was sent|failed too/);
});

test('what is not known is checked at the next answer of the service, and more and more rarely while it stays unknown', () => {
  vi.useFakeTimers();
  let checks = 0;
  const check = async () => {
    checks += 1;
  };
  const reportIn = (state: Form['state']) => <SaveOutcomeNotices form={formIn(state, { readAgain: check })} />;
  connection.set({ state: 'connected', ms: 1 });
  const { rerender } = render(reportIn({ kind: 'ended', outcome: unread }));
  vi.advanceTimersByTime(60_000);
  expect(checks).toBe(0);
  // Other requests are answered ten times a second, and each check ends as the one before.
  for (let tenth = 1; tenth <= 600; tenth += 1) {
    const before = checks;
    connection.set({ state: 'connected', ms: 1 });
    act(() => vi.advanceTimersByTime(100));
    if (tenth === 10) expect(checks).toBe(1);
    if (checks === before) continue;
    rerender(reportIn({ kind: 'running', phase: 'verifying' }));
    rerender(reportIn({ kind: 'ended', outcome: unread }));
  }
  expect(checks).toBe(4);
  // The waits belong to that save: the next one of which nothing is known is checked at once again.
  rerender(reportIn({ kind: 'running', phase: 'writing' }));
  rerender(reportIn({ kind: 'ended', outcome: unread }));
  connection.set({ state: 'connected', ms: 1 });
  act(() => vi.advanceTimersByTime(100));
  expect(checks).toBe(5);
});

const long = (word: string) =>
  `A text that is longer than can be compared at a glance, about ${word} and what they do all day.`;

test('a conflict shows what it was, theirs and yours for each field, and goes on when all are decided', async () => {
  const resolved: unknown[] = [];
  const now = { name: 'theirs', text: long('owners') };
  renderOutcome(
    { kind: 'conflict', now, fields: ['name', 'text'] },
    {
      base: { name: 'it was', text: long('managers') },
      wanted: () => ({ name: 'yours', text: long('buyers') }),
      resolve: (sides) => resolved.push([...sides].join()),
    },
  );
  expect(screen.getByRole('group', { name: 'name' })).toHaveTextContent('Original: it was');
  const text = within(screen.getByRole('group', { name: 'text' }));
  const theirs = text.getByRole('radio', { name: /^Theirs:\s*A text .* about\s*Added:\s*owners\s*\..* all day\.$/ });
  expect(theirs).not.toBeChecked();
  expect(text.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual(['owners', 'buyers']);
  expect(text.queryByRole('deletion')).not.toBeInTheDocument();
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Continue to review');
  expect(resolved).toEqual([]);
  await press('Use all theirs');
  await press('Apply to the form');
  await userEvent.click(text.getByRole('radio', { name: /^Yours/ }));
  await press('Continue to review');
  for (const name of ['Use all mine', 'Continue to review']) await press(name);
  expect(resolved).toEqual(['name,theirs,text,theirs', 'name,theirs,text,mine', 'name,mine,text,mine']);
});

test('a field that the service changed unasked is named with its old value and can be put back, once', async () => {
  const back: unknown[] = [];
  const base = { name: 'after', image: 'https://a.example/one.png' };
  renderOutcome(
    {
      kind: 'saved',
      now: { name: 'after', image: '' },
      sent: new Map(),
      alreadySaved: new Map(),
      deviations: ['image', 'icon'].map((field) => ({ field, kind: 'also-changed', expected: base.image, got: '' })),
      confirmedBy: 'answer',
    },
    { base, wanted: () => base, restore: (values) => back.push(values) },
    'Left over',
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    'image: was https://a.example/one.png, the API now has blank although it was not sent.',
  );
  expect(screen.getByText('Left over')).toBeInTheDocument();
  const [image, icon] = ['image', 'icon'].map((name) => screen.getByRole('button', { name: `Revert ${name}` }));
  for (const button of [image, icon, image]) await userEvent.dblClick(button ?? document.body);
  expect(back).toEqual([{ image: base.image }, { icon: base.image }]);
  expect(image).toHaveAccessibleDescription(/in the form/);
});
