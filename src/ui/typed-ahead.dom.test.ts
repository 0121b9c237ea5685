import { expect, test } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

function type(...keys: string[]) {
  for (const key of keys) press({ key });
}

function press(init: KeyboardEventInit) {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
}

test('what is typed ahead of its field becomes the text that the field would hold, without shortcuts', () => {
  typedAhead.start();
  type('Backspace', 'w', 'e', 'x', 'Backspace', 'b', ' ', 'ü', '🙂', '🙂', 'Backspace', 'Enter', 'ArrowDown', 'Shift');
  press({ key: 'k', ctrlKey: true });
  press({ key: 'v', metaKey: true });
  expect(typedAhead.take()).toBe('web ü🙂');
});
