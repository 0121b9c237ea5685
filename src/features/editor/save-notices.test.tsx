import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noNotes } from '#src/fields/audience-plan.ts';
import { SaveNotices } from './save-notices.tsx';

const notices = (result: Partial<typeof noNotes>) => (
  <main>
    <SaveNotices result={{ ...noNotes, ...result }} pending={false} onTry={() => undefined} />
  </main>
);

test('what nothing confirms, and what visitors see against the prediction, are named, and nothing where there is nothing to say', () => {
  const mispredictions = [{ field: 'ogTitle' as const, expected: 'Summer', got: 'Spring' }];
  const { rerender } = render(notices({ unconfirmed: ['title', 'author'], mispredictions }));
  expect(screen.getByText('Sent, but not confirmed.').parentElement).toHaveTextContent(/Title, Author\.$/);
  expect(screen.getByText('Saved, but the live values differ from what we expected.')).toBeInTheDocument();
  expect(screen.getByText(/^OG title:/)).toHaveTextContent('OG title: expected Summer, the API shows Spring.');
  rerender(notices({}));
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
