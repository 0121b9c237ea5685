import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dismissToast, showToast, Toaster } from './toast.tsx';

it('offers to undo, once, and goes away when that is done', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void showToast({ tone: 'good', text: 'Paused crm.example', action: { label: 'Undo', onAction: undo } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

it('can be taken back by whoever showed it, and closed by its reader', async () => {
  render(<Toaster />);
  let id = 0;
  act(() => {
    id = showToast({ tone: 'bad', text: 'Not refreshed' });
    showToast({ tone: 'good', text: 'Saved' });
  });
  expect(await screen.findByText('Not refreshed')).toBeInTheDocument();
  act(() => dismissToast(id));
  expect(screen.queryByText('Not refreshed')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
});
