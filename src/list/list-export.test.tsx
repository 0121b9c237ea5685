import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '#src/ui/toast.tsx';
import { downloadList, ExportMenu, useOneFile, useTableAhead } from './list-export.tsx';
import type { ListFile, ListForm } from './list-file.ts';

afterEach(() => void vi.useRealTimers());

it('a file that is made keeps away a second one from the press on, and is told once it takes long', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useOneFile());
  let finish = () => {};
  const make = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  act(() => void result.current.makeFile(make));
  expect(result.current).toMatchObject({ reason: 'A file is being made.', isTold: false });
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
  await userEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  expect(makeFile).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  for (const name of [/^Export as CSV/, /^Export as JSON/]) {
    const item = screen.getByRole('menuitem', { name });
    expect(item).toHaveTextContent('A file is being made.');
    fireEvent.click(item);
  }
  expect(makeFile).toHaveBeenCalledTimes(1);
});

it('that a file could not be made is told, with the reason', async () => {
  render(<Toaster />);
  await act(() => downloadList(() => Promise.reject(new Error('The disk is full.'))));
  expect(await screen.findByText('Couldn’t create the file. The disk is full.')).toBeInTheDocument();
});

const file: ListFile = { fileName: 'people.csv', mediaType: 'text/csv', parts: [], said: 'Exported.', partial: false };
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  // jsdom never rests by itself.
  window.requestIdleCallback = (callback) => idle.push(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
});

/** The browser has nothing else to do. */
async function rest() {
  for (const callback of idle.splice(0)) callback();
  await Promise.resolve();
}

it('the file for a spreadsheet is made once the menu is open, and given up when it closes', async () => {
  const makeFile = vi.fn(async (_form: ListForm) => file);
  const { result } = renderHook(() => useTableAhead(makeFile));
  const closed = result.current.whileOpen();
  expect(makeFile).not.toHaveBeenCalled();
  await rest();
  expect(makeFile.mock.calls).toEqual([['csv']]);
  expect(await result.current.file.current).toBe(file);
  closed();
  expect(result.current.file.current).toBeUndefined();
});

it('a menu that closes before the browser rests makes nothing', async () => {
  const makeFile = vi.fn(async () => file);
  const { result } = renderHook(() => useTableAhead(makeFile));
  result.current.whileOpen()();
  await rest();
  expect(makeFile).not.toHaveBeenCalled();
});

it('other rows are another file: the menu makes it anew', () => {
  const { result, rerender } = renderHook(({ makeFile }) => useTableAhead(makeFile), {
    initialProps: { makeFile: async () => file },
  });
  const before = result.current.whileOpen;
  rerender({ makeFile: async () => ({ ...file, fileName: 'people-partial-1-of-2.csv' }) });
  expect(result.current.whileOpen).not.toBe(before);
});

it('what could not be made is not kept, so that the press tries again', async () => {
  const { result } = renderHook(() => useTableAhead(() => Promise.reject(new Error('Offline.'))));
  result.current.whileOpen();
  await rest();
  await vi.waitFor(() => expect(result.current.file.current).toBeUndefined());
});
