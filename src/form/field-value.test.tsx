import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldValue } from './field-value.tsx';

function shown(value: unknown, maximum?: number): HTMLElement {
  return render(<FieldValue value={value} unset="inherited" maximum={maximum} />).container;
}

test('unset, blank, white space, lists and other kinds are told apart in words', () => {
  expect(shown(undefined)).toHaveTextContent('inherited');
  expect(shown(null)).toHaveTextContent('inherited');
  expect(shown('')).toHaveTextContent('hidden');
  expect(shown([])).toHaveTextContent('hidden');
  expect(shown(' \u200b')).toHaveTextContent('only white space');
  expect(shown(false)).toHaveTextContent('no');
  expect(shown(['a', '', 7])).toHaveTextContent('a, only white space, 7');
});

test('an entry that is written from right to left leaves the order of the others alone', () => {
  const list = shown(['first', 'كلمة', 'last']);
  expect([...list.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['first', 'كلمة', 'last']);
  expect(list).toHaveTextContent('first, كلمة, last');
});
