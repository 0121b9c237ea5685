/** UTF-16 units after which the next whole line begins a new block, and after which a line without an end is cut. */
const enough = 4_000;
const longestLine = 20_000;

/**
 * Cuts a long text at its line breaks into blocks that a browser can lay out one by one: a megabyte in one block stops the page for seconds.
 * Each block drawn with `pre-wrap` under the one before, they read like the whole. A line of more than 20,000 units is cut too.
 */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = blockEnd(text, start);
    blocks.push(drawn(text.slice(start, end)));
    start = end;
  }
  return blocks.length === 0 ? [''] : blocks;
}

/** The index after the block that begins at `start`. */
function blockEnd(text: string, start: number): number {
  if (text.length - start <= enough) return text.length;
  const newline = text.indexOf('\n', start + enough);
  if (newline !== -1 && newline - start < longestLine) return newline + 1;
  const limit = start + longestLine;
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  if (space > start + enough) return space + 1;
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}

/** The line break between two blocks is the block itself; a block that ends with an empty line has to keep it visible. */
function drawn(block: string): string {
  if (!block.endsWith('\n')) return block;
  const rest = block.slice(0, -1);
  return rest.endsWith('\n') || rest === '' ? block : rest;
}
