import { expect, it } from 'vitest';
import { wordsOfMarks } from './words-of-marks.ts';

const mark = (step: number) => ({ step, text: `Mark ${step}` });
const textsOf = (steps: readonly number[], width: number) =>
  wordsOfMarks(steps.map(mark), 90, width).map(({ text, marks }) => [marks[0].step, text]);

it('gives each mark words of its own where there is room', () => {
  expect(textsOf([10, 40], 900)).toEqual([
    [10, 'Mark 10'],
    [40, 'Mark 40'],
  ]);
});

it('gives marks that are a day apart the same words on a phone', () => {
  expect(textsOf([10, 11], 210)).toEqual([[10, 'Mark 10, Mark 11']]);
});

it('begins anew where there is room since the first of those that share', () => {
  expect(textsOf([0, 4, 8, 12], 900)).toEqual([
    [0, 'Mark 0, Mark 4'],
    [8, 'Mark 8, Mark 12'],
  ]);
});

it('leaves room for the words of all, however many there are', () => {
  const words = wordsOfMarks(
    Array.from({ length: 90 }, (_, step) => mark(step)),
    90,
    210,
  );
  const places = words.map(({ marks }) => (marks[0].step / 90) * 210);
  for (const [index, place] of places.entries()) expect((places[index + 1] ?? 1e9) - place).toBeGreaterThan(48);
  expect(words.flatMap(({ marks }) => marks)).toHaveLength(90);
});

it('has no words where nothing happened', () => {
  expect(wordsOfMarks([], 90, 210)).toEqual([]);
});
