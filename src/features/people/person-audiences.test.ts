import { expect, test } from 'vitest';
import { readAtOnce } from './person-audiences.tsx';

const on = (pageId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ pageId, audienceId: `${pageId}${index}` }));

test('the first ten that are found are chosen, and stay so when a list that stands before theirs comes later', () => {
  const [early, late] = [on('early', 7), on('late', 8)];
  const first = readAtOnce([], late);
  expect(first).toEqual(late);
  const second = readAtOnce(first, [...early, ...late]);
  expect(second).toEqual([...late, ...early.slice(0, 2)]);
  expect(readAtOnce(second, [...on('first', 20), ...early, ...late])).toBe(second);
});

test('what is no longer found makes room for another', () => {
  const ten = on('page', 10);
  const without = ten.slice(1);
  expect(readAtOnce(ten, [...without, ...on('other', 3)])).toEqual([
    ...without,
    { pageId: 'other', audienceId: 'other0' },
  ]);
  expect(readAtOnce(ten, [])).toEqual([]);
});
