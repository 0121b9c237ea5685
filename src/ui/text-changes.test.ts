import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { wordDifference } from './text-changes.tsx';

const side = (runs: ReturnType<typeof wordDifference>, not: 'added' | 'removed') =>
  runs.flatMap(({ kind, text }) => (kind === not ? [] : [text])).join('');

test('both texts can be read back from what is between them, whatever they hold', () => {
  const part = fc.oneof(fc.constantFrom('one', 'two', ' ', '\n', 'عرض', '日本', '😀', '.'), fc.string());
  const text = fc.array(part, { maxLength: 30 });
  forAll([text, text], (one, other) => {
    const [before, after] = [one.join(''), other.join('')];
    const runs = wordDifference(before, after);
    expect([side(runs, 'added'), side(runs, 'removed')]).toEqual([before, after]);
    expect(runs.every((run) => run.text !== '')).toBe(true);
  });
});

test('whole words change, and words side by side are one change', () => {
  expect(wordDifference('Spring offer for plant managers', 'Spring offer for factory owners today')).toEqual([
    { kind: 'same', text: 'Spring offer for ' },
    { kind: 'removed', text: 'plant managers' },
    { kind: 'added', text: 'factory owners today' },
  ]);
  expect(wordDifference('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }]);
  expect(wordDifference('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
});

test('a text that was written anew is one change, without scraps of the two between each other', () => {
  const before = 'A crane on site costs 180 an hour, also while it waits for the truck. Lead with the six weeks.';
  const after = 'They read on a phone. Keep it short, name the port of Rotterdam.';
  expect(wordDifference(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
  expect(wordDifference(before, before.replace('180', '200').replace('six', 'two'))).toHaveLength(7);
});
