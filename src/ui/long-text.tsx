import { useMemo, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, wholeCharacter } from '#src/lib/text.ts';
import { Button } from './button.tsx';

type LongTextProps = {
  text: string;
  /** What it is: "page context". Names the button. */
  of: string;
  /** Characters shown at first. */
  clip: number;
  /** Code: monospace, on a ground of its own. */
  code?: boolean | undefined;
  /** As a value among others rather than a text to read. */
  small?: boolean | undefined;
  /** Whether all of it is shown, kept elsewhere: where it comes and goes with scrolling. */
  kept?: readonly [whole: boolean, setWhole: (whole: boolean) => void] | undefined;
};

/** Text of any length, as it came, with its line breaks; the rest of a long one on demand. */
export function LongText({ text, of, clip, code = false, small = false, kept }: LongTextProps) {
  const own = useState(false);
  const [whole, setWhole] = kept ?? own;
  // A little more than the clip is not worth a button.
  const long = text.length > clip * 1.25;
  const shown = long && !whole ? clipEnd(text, clip) : text;
  const blocks = useMemo(() => textBlocks(shown), [shown]);
  const className = cx(
    'wrap-anywhere whitespace-pre-wrap',
    code ? 'font-mono text-12' : small ? 'text-13' : 'max-w-180 text-14',
  );
  const Whole = code ? 'pre' : 'p';
  return (
    <div className={code ? 'rounded-control bg-paper-sunken p-3' : undefined}>
      <Whole className={className}>
        {blocks.map((block, index) => (
          <span
            // Blocks have their place and nothing else.
            key={`block-${index.toString()}`}
            dir={code ? 'ltr' : 'auto'}
            className={cx(
              'block',
              blocks.length > 1 && '[contain-intrinsic-block-size:auto_800px] [content-visibility:auto]',
            )}
          >
            {block}
          </span>
        ))}
      </Whole>
      {long && (
        <Button
          variant="quiet"
          className="-ml-3 mt-1 h-auto! min-h-11 max-w-full py-1 text-start whitespace-normal! md:min-h-8"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Show less of the ${of}` : `Show all ${formatNumber(text.length)} characters of the ${of}`}
        </Button>
      )}
    </div>
  );
}

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
  return wholeCharacter(text, limit);
}

/** The line break between two blocks is the block itself; a block that ends with an empty line has to keep it visible. */
function drawn(block: string): string {
  if (!block.endsWith('\n')) return block;
  const rest = block.slice(0, -1);
  return rest.endsWith('\n') || rest === '' ? block : rest;
}
