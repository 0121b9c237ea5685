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
