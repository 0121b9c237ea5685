import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { nothingToTell } from './audience-plan.ts';
import { SaveResultNotices } from './save-notices.tsx';

test('a field that was not cleared is named, and the next way is tried only when its button is pressed', async () => {
  const tried: unknown[] = [];
  const leftovers = [
    { field: 'title', value: 'Spring' },
    { field: 'ogUrl', value: 'https://a.example' },
  ] as const;
  const show = (next: 'null' | undefined) => (
    <SaveResultNotices
      result={{ ...nothingToTell, leftovers, next }}
      pending={false}
      onTry={(step, fields) => tried.push([step, ...fields])}
    />
  );
  const { rerender } = render(show('null'));
  expect(tried).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try sending null' }));
  expect(tried).toEqual([['null', 'title', 'ogUrl']]);
  rerender(show(undefined));
  expect(screen.getByText('OG URL', { exact: false })).toHaveTextContent('OG URL: https://a.example – all ways');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('what nothing confirms, and what visitors see against the prediction, are named', () => {
  const mispredictions = [{ field: 'ogTitle' as const, expected: 'Summer', got: 'Spring' }];
  render(
    <SaveResultNotices
      result={{ ...nothingToTell, unconfirmed: ['title', 'author'], mispredictions }}
      pending={false}
      onTry={() => undefined}
    />,
  );
  expect(screen.getByText('Sent, but not confirmed.').parentElement).toHaveTextContent(/Title, Author\.$/);
  expect(screen.getByText('Saved, but the live values differ from what we expected.')).toBeInTheDocument();
  expect(screen.getByText(/^OG title:/)).toHaveTextContent('OG title: expected Summer, the service shows Spring.');
});

test('what there is nothing to say of is not there', () => {
  render(
    <main>
      <SaveResultNotices result={nothingToTell} pending={false} onTry={() => undefined} />
    </main>,
  );
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
