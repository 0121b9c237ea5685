import type { MeasureText } from './text-width.ts';

export type CutText = {
  /** The text with its white space collapsed, and with " …" at its end when something was cut. */
  readonly shown: string;
  readonly isCut: boolean;
};

export type TextRoom = {
  /** CSS pixels of one line. */
  readonly width: number;
  readonly lines: number;
};

/** No network shows more than this, and measuring a book at every key would take long. */
const mostLooked = 2_000;

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text as the networks do: lines are filled at spaces, and what is over goes, by whole words, for an ellipsis that still fits. A word that is longer
 * than a line is broken between characters as a person counts them. Pure: it knows widths only through `measure`.
 */
export function cutText(text: string, room: TextRoom, measure: MeasureText): CutText {
  const words = text
    .slice(0, mostLooked)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (text.length <= mostLooked && fits(words, room, measure)) return { shown: words.join(' '), isCut: false };
  const kept = largest(words.length, (count) => fits([...words.slice(0, count), '…'], room, measure));
  const next = words[kept];
  if (next === undefined || (kept > 0 && measure(next) <= room.width)) {
    return { shown: [...words.slice(0, kept), '…'].join(' '), isCut: true };
  }
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const characters = Array.from(segmenter.segment(next), ({ segment }) => segment);
  const broken = (count: number) => [...words.slice(0, kept), `${characters.slice(0, count).join('')}…`];
  return {
    shown: broken(largest(characters.length, (count) => fits(broken(count), room, measure))).join(' '),
    isCut: true,
  };
}

/** The largest count up to `maximum` for which it holds, given that it holds for every smaller one too; 0 when for none. */
function largest(maximum: number, holds: (count: number) => boolean): number {
  let low = 0;
  let high = maximum;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether words fill no more than the lines there are. */
function fits(words: readonly string[], { width, lines }: TextRoom, measure: MeasureText): boolean {
  const space = measure(' ');
  let line = 1;
  let used = 0;
  for (const word of words) {
    const wide = measure(word);
    const gap = used === 0 ? 0 : space;
    if (used + gap + wide <= width) {
      used += gap + wide;
    } else {
      if (used > 0) line += 1;
      // An overlong word goes on over as many lines as it needs.
      line += Math.max(0, Math.ceil(wide / width) - 1);
      used = wide <= width ? wide : wide % width;
    }
    if (line > lines) return false;
  }
  return true;
}
