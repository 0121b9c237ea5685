import { expect, it } from 'vitest';
import { textBlocks } from './long-text.tsx';

it('a long text in blocks loses nothing and holds no block that is slow to lay out', () => {
  const lines = 'a line of the context\nand another\n\n'.repeat(1_000);
  const endless = '😀'.repeat(60_000);
  for (const text of [lines, endless, 'short', '', '\n\n', `${'word '.repeat(30_000)}`]) {
    const blocks = textBlocks(text);
    expect(blocks.every((block) => block.length <= 24_000)).toBe(true);
    expect(blocks.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
  }
  expect(textBlocks(endless).filter((block) => /\p{Cs}/u.test(block))).toEqual([]);
});

it('a long text in blocks shows as many lines as the whole', () => {
  // A browser does not draw the last line break of a pre-wrapped block.
  const drawnLines = (block: string) => block.replace(/\n$/, '').split('\n').length;
  const text = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? '' : 'x'.repeat(index % 90))).join('\n');
  expect(textBlocks(text).reduce((sum, block) => sum + drawnLines(block), 0)).toBe(drawnLines(text));
});
