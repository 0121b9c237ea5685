import * as fc from 'fast-check';
import type { Token } from 'marked';
import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { forMany } from '#test/for-all.ts';
import { markdownTokens } from './markdown.tsx';

/** How deep the tokens of a text are nested, without recursion. */
function depthOf(tokens: readonly Token[]): number {
  let depth = 0;
  for (let level = tokens; level.length > 0; depth += 1) {
    level = level.flatMap((token): readonly Token[] => [
      ...('items' in token && Array.isArray(token.items) ? token.items : []),
      ...('tokens' in token && Array.isArray(token.tokens) ? token.tokens : []),
    ]);
  }
  return depth;
}

function readWithin(text: string, ms: number) {
  const computed = cpuTime();
  const tokens = markdownTokens(text);
  expect(computed()).toBeLessThan(ms);
  // Of a list both the list and its items are tokens; blocks and lines have a bound each.
  expect(depthOf(tokens)).toBeLessThan(130);
}

const repeated = (pattern: string, end = '') => `${pattern.repeat(15_000 / pattern.length)}${end}`;

test.each([
  ['quotations', repeated('>')],
  ['a pyramid of quotations', Array.from({ length: 90 }, (_, at) => `${'> '.repeat(90 - at)}a`).join('\n')],
  ['indented lists', Array.from({ length: 170 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
  ['emphasis that never ends', repeated('**a *b ')],
  ['nested emphasis', `${'**a '.repeat(2_000)}b${'**'.repeat(2_000)}`],
  ['brackets', repeated('[')],
  ['nested links', `${'['.repeat(2_000)}a${'](b)'.repeat(2_000)}`],
  ['tags', repeated('<')],
  ['table cells', `|a|\n|-|\n${repeated('|a')}`],
])('15,000 characters of %s are read within a second, to a bounded depth', (_, text) => readWithin(text, 1_000));

test('100,000 characters, the most that are formatted at all, are read within some seconds', () => {
  for (const text of ['- ', '[', '> a\n> -\n']) readWithin(`${text.repeat(100_000 / text.length)}@`, 8_000);
}, 60_000);

test('any mixture of nesting is read within a second', () => {
  const beginnings = ['> ', '>', '- ', '1. ', '* ', '**', '~~', '](', '![', '<b>', 'a '];
  const piece = fc.constantFrom(...beginnings, '\n', '  ', '_', '[', ')', '`', '|');
  const mixture = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  forMany(150, [fc.array(mixture, { minLength: 1, maxLength: 3 })], (parts) => {
    readWithin(parts.map((part) => part.repeat(4_000 / part.length)).join('\n'), 1_000);
  });
}, 120_000);

test('what is nested deeper than 30 levels stays as it was typed, and nothing of a text is lost', () => {
  const text = `${'> '.repeat(40)}**deep**`;
  let level = markdownTokens(text);
  for (let depth = 0; depth < 30; depth += 1) {
    expect(level[0]).toMatchObject({ type: 'blockquote' });
    level = level.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));
  }
  expect(level).toEqual([{ type: 'raw', raw: `${'> '.repeat(10)}**deep**` }]);
});
