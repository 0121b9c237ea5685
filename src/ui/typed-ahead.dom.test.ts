import { expect, test } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key, ...more }));

test('what is typed ahead of its field becomes the text that the field would hold, without shortcuts', () => {
  typedAhead.start();
  const keys = ['Backspace', 'w', 'e', 'x', 'Backspace', 'b', ' ', 'ü', '🙂', '🙂', 'Backspace', 'Enter', 'Shift'];
  for (const key of keys) press(key);
  press('k', { ctrlKey: true });
  press('v', { metaKey: true });
  expect(typedAhead.take()).toBe('web ü🙂');
});
