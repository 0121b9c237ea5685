import { expect, test } from 'vitest';
import { decoded, withoutStop } from './pasted-id.ts';

test.each([
  ['page_1.', 'see page_1.', 'page_1'],
  ['page_1).', '(see page_1).', 'page_1'],
  ['page(1)', 'see page(1) too', 'page(1)'],
  ['page_1.', 'page_1.', 'page_1.'],
  ['...', 'and so on ...', '...'],
])('of %s in “%s” the id is %s', (found, text, id) => {
  expect(withoutStop(found, text)).toBe(id);
});

test('a part of an address is decoded where it is encoded, and stays as it is elsewhere', () => {
  expect(decoded('p%201')).toBe('p 1');
  expect(decoded('100%')).toBe('100%');
});
