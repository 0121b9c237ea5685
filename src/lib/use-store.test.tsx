import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

test('a component that picks a part of a store is drawn again for that part alone', () => {
  const store = createStore({ name: 'Ada', visits: 1 });
  let drawn = 0;
  function Name() {
    drawn += 1;
    return <p>{useStore(store, ({ name }) => name)}</p>;
  }
  render(<Name />);
  act(() => store.set({ name: 'Ada', visits: 2 }));
  expect(drawn).toBe(1);
  act(() => store.set({ name: 'Grace', visits: 2 }));
  expect(screen.getByText('Grace')).toBeInTheDocument();
  expect(drawn).toBe(2);
});
