import { expect, test } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

function type(...keys: string[]) {
  for (const key of keys) press({ key });
}

function press(init: KeyboardEventInit) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
}

test('what is typed ahead of its field becomes the text that the field would hold', () => {
  typedAhead.start();
  type('Backspace', 'w', 'e', 'x', 'Backspace', 'b', ' ', 'ü', '🙂', '🙂', 'Backspace', 'Enter', 'ArrowDown', 'Shift');
  expect(typedAhead.take()).toBe('web ü🙂');
});

test('a shortcut is no text', () => {
  typedAhead.start();
  press({ key: 'k', ctrlKey: true });
  press({ key: 'v', metaKey: true });
  expect(typedAhead.take()).toBe('');
});

test('from the start on what is typed goes nowhere else, until the text is taken', () => {
  const elsewhere: string[] = [];
  const note = ({ key }: KeyboardEvent) => elsewhere.push(key);
  document.addEventListener('keydown', note);
  typedAhead.start();
  type('s', 'p', 'Enter');
  expect(typedAhead.take()).toBe('sp');
  type('v');
  expect(typedAhead.take()).toBe('');
  expect(elsewhere).toEqual(['Enter', 'v']);
  document.removeEventListener('keydown', note);
});
