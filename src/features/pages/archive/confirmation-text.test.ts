import { expect, test } from 'vitest';
import { confirmationText } from './confirmation-text.ts';

test('archiving asks for the name, or for the id where the name cannot be seen or typed', () => {
  expect(confirmationText({ name: 'Spring offer' }, 'p')).toBe('Spring offer');
  for (const name of [undefined, '', ' ', '\u200b', 'two\nlines', 'a\u202eb', '\ud800']) {
    expect(confirmationText({ name }, 'page_1')).toBe('page_1');
  }
});
