import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ListFile, ListForm } from '#src/lib/list-file.ts';
import { useTableAhead } from './use-table-ahead.ts';

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
