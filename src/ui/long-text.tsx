import { useMemo, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd } from '#src/lib/text.ts';
import { Button } from './button.tsx';

type LongTextProps = {
  text: string;
  /** Names the button: "page context". */
  of: string;
  /** Characters shown initially. */
  clip: number;
  /** Code: monospace, on its own background. */
  code?: boolean | undefined;
  /** As a value among others rather than a text to read. */
  small?: boolean | undefined;
};

/** Text of any length with its line breaks; the rest of a long one on demand. */
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
          aria-label={whole ? `Show less of the ${of}` : undefined}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : `Show all ${formatNumber(text.length)} characters of the ${of}`}
        </Button>
      )}
    </div>
  );
}

/**
 * A block for the browser's layout: whole lines after 4,000 characters; of an endless line, words
 * or characters up to 10,000. A megabyte in one block freezes the page for seconds.
 */
const blockPattern = /.{4000}[^\n]{0,8000}(?:\n|$)|.{4000,10000}(?<= )|.{1,10000}/gsu;

/** Splits a long text into blocks that look like the whole when drawn with `pre-wrap`. */
export function textBlocks(text: string): readonly string[] {
  // A new block is a line break already; a block that ends with an empty line keeps its own.
  return (text.match(blockPattern) ?? ['']).map((block) => block.replace(/(?<=[^\n])\n$/, ''));
}
