import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('each change is told once, and the same value again is silent', () => {
  const store = createStore(1);
  const heard: number[] = [];
  store.subscribe(() => heard.push(store.get()));
  for (const value of [1, 2, 2, Number.NaN, Number.NaN, 3]) store.set(value);
  expect(heard).toEqual([2, Number.NaN, 3]);
});
