import { expect, test } from 'vitest';
import { placesOf } from './found-highlight.tsx';

test.each([
  ['Title and TITLE', 'title', ['Title', 'TITLE']],
  ['Ein Straße-Café, cafe\u0301 ﬁn', 'cafe', ['Café', 'cafe\u0301']],
  ['ﬁnal 🙂 final', 'final', ['ﬁnal', 'final']],
  ['aaa', 'aa', ['aa']],
  ['nothing', 'title', []],
])('in %j the places of %j are marked whole', (text, needle, marked) => {
  expect(placesOf(text, needle).map(([from, to]) => text.slice(from, to))).toEqual(marked);
});
