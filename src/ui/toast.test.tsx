import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { dismissToast, showToast, Toaster } from './toast.tsx';

it('offers to undo, once, and gives the focus back to where it was, or to the heading where that is gone', async () => {
  const screenWith = (more?: ReactNode) => (
    <>
      <main>
        <h1 tabIndex={-1}>Heading</h1>
        {more}
      </main>
      <Toaster />
    </>
  );
  const { rerender } = render(screenWith(<button type="button">Save</button>));
  const onAction = vi.fn();
  const offer = () => showToast({ tone: 'good', text: 'Saved', action: { label: 'Undo', onAction } });
  for (const then of ['Undo', 'Dismiss']) {
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    act(() => void offer());
    await userEvent.click(await screen.findByRole('button', { name: then }));
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    expect(save).toHaveFocus();
    expect(onAction).toHaveBeenCalledTimes(1);
  }
  act(() => void offer());
  (await screen.findByRole('button', { name: 'Undo' })).focus();
  rerender(screenWith());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
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
