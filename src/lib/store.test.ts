import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('each change is told once, and the same value again is silent', () => {
  const store = createStore(1);
  const heard: number[] = [];
  store.subscribe(() => heard.push(store.get()));
  for (const value of [1, 2, 2, Number.NaN, Number.NaN, 3]) store.set(value);
  expect(heard).toEqual([2, Number.NaN, 3]);
});

test('a listener that stops listening, even while it is told, hears no more and takes no other with it', () => {
  const store = createStore('a');
  const heard: string[] = [];
  const stop = store.subscribe(() => {
    heard.push(`first ${store.get()}`);
    stop();
  });
  store.subscribe(() => heard.push(`second ${store.get()}`));
  store.set('b');
  store.set('c');
  expect(heard).toEqual(['first b', 'second b', 'second c']);
});
