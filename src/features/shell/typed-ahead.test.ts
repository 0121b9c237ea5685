// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { typedAhead, typedText } from './typed-ahead.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test('what is typed ahead of its field becomes the text that the field would hold', () => {
  const keys = ['w', 'e', 'x', 'Backspace', 'b', ' ', 'ü', '🙂', 'Enter', 'ArrowDown', 'Shift'];
  expect(keys.reduce((text, key) => typedText(text, press(key)), '')).toBe('web ü🙂');
  expect(typedText('a🙂', press('Backspace'))).toBe('a');
  expect(typedText('', press('Backspace'))).toBe('');
});

test('a shortcut is no text', () => {
  expect(typedText('a', press('k', { ctrlKey: true }))).toBe('a');
  expect(typedText('a', press('v', { metaKey: true }))).toBe('a');
});

test('from the start on every key is gathered and goes nowhere else, until the text is taken', () => {
  const elsewhere: string[] = [];
  const note = ({ key }: KeyboardEvent) => elsewhere.push(key);
  document.addEventListener('keydown', note);
  const type = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  typedAhead.start([press('s'), press('p')]);
  for (const key of ['r', 'i', 'Enter']) type(key);
  expect(typedAhead.take()).toBe('spri');
  type('v');
  expect(typedAhead.take()).toBe('');
  expect(elsewhere).toEqual(['Enter', 'v']);
  document.removeEventListener('keydown', note);
});
