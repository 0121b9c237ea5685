import type { EditorField } from '#src/fields/audience-override-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { measureAt } from './preview-text.ts';

/** How long a text should be, as far as the networks' habits are known. Guidance: it never keeps anyone from saving. */
export type LengthGuidance = {
  /** Characters as a person counts them, with the width where that is what cuts: "53 · about 512 of 580 px". */
  readonly count: string;
  readonly verdict: 'short' | 'good' | 'long';
  /** What it means for the reader; undefined when the length is good. */
  readonly note: string | undefined;
};

type Habit = {
  /** Below this many characters room is given away; 0 where short is fine. */
  readonly from: number;
  /** Above this many characters something is cut. */
  readonly to: number;
  readonly pixels?: { readonly most: number; readonly size: number };
  readonly where: string;
};

/** What is cut where. Pixels are those of Google's desktop results in Arial; the rest are the usual counts. */
const habits: { readonly [Field in EditorField]?: Habit } = {
  title: { from: 20, to: 60, pixels: { most: 580, size: 20 }, where: 'Google' },
  description: { from: 70, to: 155, pixels: { most: 920, size: 14 }, where: 'Google' },
  ogTitle: { from: 0, to: 60, where: 'Facebook and LinkedIn' },
  ogDescription: { from: 0, to: 110, where: 'Facebook' },
  ogSiteName: { from: 0, to: 40, where: 'Slack' },
  ogImageAlt: { from: 0, to: 125, where: 'some screen readers' },
  twitterTitle: { from: 0, to: 70, where: 'X' },
  twitterDescription: { from: 0, to: 125, where: 'X' },
  twitterImageAlt: { from: 0, to: 420, where: 'X' },
};

let segmenter: Intl.Segmenter | undefined;

function charactersIn(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text.slice(0, 5_000))) count += 1;
  return count + Math.max(0, text.length - 5_000);
}

/**
 * The counter and the advice for a field's text, overridden or inherited. Undefined for an empty text and for fields whose length nobody cuts.
 */
export function lengthGuidance(field: EditorField, text: string): LengthGuidance | undefined {
  const habit = habits[field];
  if (habit === undefined || text.trim() === '') return undefined;
  const { from, to, pixels, where } = habit;
  const characters = charactersIn(text);
  const width = pixels === undefined ? undefined : Math.round(widthOf(text, pixels.size));
  const count =
    pixels === undefined || width === undefined
      ? `${formatNumber(characters)} of about ${to.toString()}`
      : `${formatNumber(characters)} · about ${formatNumber(width)} of ${pixels.most.toString()} px`;
  // Where pixels cut, they decide: 60 narrow letters fit, 50 capitals may not.
  const isLong = pixels === undefined || width === undefined ? characters > to : width > pixels.most;
  if (isLong)
    return { count, verdict: 'long', note: `Probably cut on ${where}. About ${to.toString()} characters are shown.` };
  if (characters < from) {
    return { count, verdict: 'short', note: `Short: ${where} shows about ${to.toString()} characters.` };
  }
  return { count, verdict: 'good', note: undefined };
}

/** Measured word by word, so that a key costs one word and not the whole text. */
function widthOf(text: string, size: number): number {
  const measure = measureAt(size);
  const words = text.slice(0, 2_000).split(/\s+/);
  const width = words.reduce((sum, word) => sum + measure(word), measure(' ') * (words.length - 1));
  return text.length <= 2_000 ? width : (width * text.length) / 2_000;
}
