import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readHistory, recordChange, watchHistory } from '#src/local/change-history.ts';
import { useKept } from './use-kept.ts';

const person = (id: string) => ({ kind: 'person', id });

test('what is kept of one thing is nothing before it was read, renewed at a change, and never that of another', async () => {
  await recordChange(person('p1'), { name: { before: 'a', after: 'b' } });
  const { result, rerender } = renderHook(({ id }) => useKept(person(id), readHistory, watchHistory), {
    initialProps: { id: 'p1' },
  });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toHaveLength(1));
  const read = result.current;
  await recordChange(person('p2'), { name: { before: 'a', after: 'b' } });
  await recordChange(person('p1'), { name: { before: 'b', after: 'c' } });
  await waitFor(() => expect(result.current).toHaveLength(2));
  expect(read).toHaveLength(1);
  rerender({ id: 'p3' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual([]));
});
