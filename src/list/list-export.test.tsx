import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '#src/ui/toast.tsx';
import { downloadList, ExportMenu, useOneFile } from './list-export.tsx';
import type { ListFile } from './list-file.ts';

it('a file that is made keeps away a second one from the press on, and is told once it takes long', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useOneFile());
  let finish = () => {};
  const make = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  act(() => void result.current.makeFile(make));
  expect(result.current).toMatchObject({ reason: 'An export is in progress.', isTold: false });
  act(() => void result.current.makeFile(make));
  expect(make).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current.isTold).toBe(true);
  await act(async () => finish());
  expect(result.current).toMatchObject({ reason: undefined, isTold: false });
  act(() => void result.current.makeFile(make));
  expect(make).toHaveBeenCalledTimes(2);
});

it('a file that could not be made does not keep away the next', async () => {
  const { result } = renderHook(() => useOneFile());
  await act(async () => {
    await expect(result.current.makeFile(() => Promise.reject(new Error('Offline.')))).rejects.toThrow('Offline.');
  });
  expect(result.current.reason).toBeUndefined();
});

it('a list is exported once, however quickly its menu is opened and chosen from again', async () => {
  const makeFile = vi.fn(() => new Promise<ListFile>(() => {}));
  render(<ExportMenu makeFile={makeFile} disabledReason={undefined} />);
  const button = screen.getByRole('button', { name: 'Export' });
  const icon = button.querySelector('svg')?.innerHTML;
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(makeFile).toHaveBeenCalledTimes(1);
  // Said by the icon too, which is all that a phone shows of the button.
  await waitFor(() => expect(button).toHaveTextContent('Exporting…'));
  expect(button.querySelector('svg')?.innerHTML).not.toBe(icon);
  fireEvent.click(button);
  for (const name of [/^Export CSV/, /^Export JSON/]) {
    const item = screen.getByRole('menuitem', { name });
    expect(item).toHaveTextContent('An export is in progress.');
    fireEvent.click(item);
  }
  expect(makeFile).toHaveBeenCalledTimes(1);
});

it('that a file could not be made is told, with the reason', async () => {
  render(<Toaster />);
  await act(() => downloadList(() => Promise.reject(new Error('The disk is full.'))));
  expect(await screen.findByText('Couldn’t export the list. The disk is full.')).toBeInTheDocument();
});
