import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOneByOne } from './one-by-one.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets the browser have its turn so many times. */
function turns(count: number) {
  for (let turn = 0; turn < count; turn += 1) act(() => void vi.advanceTimersToNextTimer());
}

test('parts are drawn one after the other, out of sight while what there is says nothing', () => {
  const { result, rerender } = renderHook(({ value, early }) => useOneByOne(2, value, early), {
    initialProps: { value: 'nothing yet', early: true },
  });
  expect(result.current).toEqual([undefined, undefined]);
  turns(2);
  const early = { value: 'nothing yet', isEarly: true };
  expect(result.current).toEqual([early, early]);
  rerender({ value: 'some', early: false });
  turns(1);
  expect(result.current).toEqual([{ value: 'some', isEarly: false }, early]);
  turns(1);
  expect(result.current).toEqual([
    { value: 'some', isEarly: false },
    { value: 'some', isEarly: false },
  ]);
});

test('parts that were in sight go out of it when what there is says nothing once more', () => {
  const { result, rerender } = renderHook(({ value, early }) => useOneByOne(1, value, early), {
    initialProps: { value: 'some', early: false },
  });
  turns(2);
  expect(result.current).toEqual([{ value: 'some', isEarly: false }]);
  rerender({ value: 'nothing yet', early: true });
  expect(result.current).toMatchObject([{ isEarly: true }]);
  rerender({ value: 'others', early: false });
  turns(1);
  expect(result.current).toEqual([{ value: 'others', isEarly: false }]);
});
