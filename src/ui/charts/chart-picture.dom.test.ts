import { expect, test } from 'vitest';
import { xmlText } from './chart-picture.ts';

test('a picture is drawn of names that hold what XML forbids', () => {
  const drawn = xmlText('<p>a\u0000\u0007b \ud800c \ufffe \u{1f98a}é</p>');
  expect(drawn).toBe('<p>a\ufffd\ufffdb \ufffdc \ufffd \u{1f98a}é</p>');
  const { documentElement } = new DOMParser().parseFromString(drawn, 'image/svg+xml');
  expect(documentElement.querySelector('parsererror')).toBeNull();
});
