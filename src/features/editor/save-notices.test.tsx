import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noNotes } from '#src/fields/audience-plan.ts';
import { SaveNotices } from './save-notices.tsx';

const notices = (result: Partial<typeof noNotes>, onTry: (...tried: unknown[]) => void = () => undefined) => (
  <main>
    <SaveNotices result={{ ...noNotes, ...result }} pending={false} onTry={onTry} />
  </main>
);

test('a field that was not cleared is named, and the next way is tried only when its button is pressed', async () => {
  const onTry = vi.fn();
  const leftovers = [
    { field: 'title', value: 'Spring' },
    { field: 'ogUrl', value: 'https://a.example' },
  ] as const;
  const { rerender } = render(notices({ leftovers, next: 'null' }, onTry));
  expect(onTry).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Try sending null' }));
  expect(onTry).toHaveBeenCalledExactlyOnceWith('null', ['title', 'ogUrl']);
  rerender(notices({ leftovers, next: undefined }));
  expect(screen.getByText('OG URL', { exact: false })).toHaveTextContent('OG URL: https://a.example – all ways');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('what nothing confirms, and what visitors see against the prediction, are named, and nothing where there is nothing to say', () => {
  const mispredictions = [{ field: 'ogTitle' as const, expected: 'Summer', got: 'Spring' }];
  const { rerender } = render(notices({ unconfirmed: ['title', 'author'], mispredictions }));
  expect(screen.getByText('Sent, but not confirmed.').parentElement).toHaveTextContent(/Title, Author\.$/);
  expect(screen.getByText('Saved, but the live values differ from what we expected.')).toBeInTheDocument();
  expect(screen.getByText(/^OG title:/)).toHaveTextContent('OG title: expected Summer, the API shows Spring.');
  rerender(notices({}));
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
