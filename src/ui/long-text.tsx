import { useMemo, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd } from '#src/lib/text.ts';
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
};

/** Text of any length, as it came, with its line breaks; the rest of a long one on demand. */
export function LongText({ text, of, clip, code = false, small = false }: LongTextProps) {
  const [whole, setWhole] = useState(false);
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

/**
 * What a browser lays out at once: whole lines from 4,000 characters on; of a line without an end, words or characters up to 10,000. A megabyte in one block
 * stops the page for seconds.
 */
const blockPattern = /.{4000}[^\n]{0,8000}(?:\n|$)|.{4000,10000}(?<= )|.{1,10000}/gsu;

/** A long text in blocks that, each drawn with `pre-wrap` under the one before, read like the whole. */
export function textBlocks(text: string): readonly string[] {
  // The line break between two blocks is the block itself; a block that ends with an empty line has to keep it visible.
  return (text.match(blockPattern) ?? ['']).map((block) => block.replace(/(?<=[^\n])\n$/, ''));
}
