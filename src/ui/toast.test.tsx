import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { showToast, Toaster } from './toast.tsx';

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
  const save = screen.getByRole('button', { name: 'Save' });
  const onAction = vi.fn();
  async function offer() {
    save.focus();
    act(() => void showToast({ tone: 'good', text: 'Saved', action: { label: 'Undo', onAction } }));
    return await screen.findByRole('button', { name: 'Undo' });
  }
  for (const then of ['Undo', 'Dismiss']) {
    await offer();
    await userEvent.click(screen.getByRole('button', { name: then }));
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    expect(save).toHaveFocus();
    expect(onAction).toHaveBeenCalledTimes(1);
  }
  (await offer()).focus();
  rerender(screenWith());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});
