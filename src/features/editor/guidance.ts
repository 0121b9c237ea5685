import { type EditorField, overrideField } from '#src/fields/audience-override-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { measureAt } from './preview-text.ts';

/** How long a text should be, as far as the networks' habits are known. Guidance: it never keeps anyone from saving. */
type LengthGuidance = {
  /** Characters as a person counts them, with the width where that is too large. */
  readonly count: string;
  /** What it means for the reader; undefined when the length is good. */
  readonly note: string | undefined;
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
  const habit = overrideField(field).length;
  if (habit === undefined || text.trim() === '') return undefined;
  const { from = 0, to, pixels, where } = habit;
  const characters = charactersIn(text);
  const width = pixels && Math.round(widthOf(text, pixels.size));
  const count = countOf(characters, 'character');
  // Where pixels cut, they decide: 60 narrow letters fit, 50 capitals may not.
  const isLong = pixels === undefined || width === undefined ? characters > to : width > pixels.most;
  if (isLong) {
    const measured = pixels && width && ` · too wide for ${where} (${formatNumber(width)} / ${pixels.most} px)`;
    const note = `${where} will probably cut this after about ${to} characters.`;
    return { count: count + (measured ?? ''), note };
  }
  if (characters < from) return { count, note: `Short: ${where} shows about ${to} characters.` };
  return { count, note: undefined };
}

/** Measured word by word, so that a key costs one word and not the whole text. */
function widthOf(text: string, size: number): number {
  const measure = measureAt(size);
  const words = text.slice(0, 2_000).split(/\s+/);
  const width = words.reduce((sum, word) => sum + measure(word), measure(' ') * (words.length - 1));
  return text.length <= 2_000 ? width : (width * text.length) / 2_000;
}
