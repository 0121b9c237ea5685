import { type EditorField, overrideField } from '#src/fields/audience-override-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf, graphemes } from '#src/lib/text.ts';

/** The room that a network gives a text, in CSS pixels of a line. */
export type Room = {
  readonly width: number;
  readonly lines: number;
  /** Of the font, in CSS pixels. */
  readonly size: number;
};

/** UTF-16 units: no network shows more, and measuring a book at every key would be slow. */
const mostLooked = 2_000;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text with their widths at 100 px, by text: every network cuts the same texts. */
const words = new Map<string, readonly { readonly end: number; readonly width: number }[]>();
const mostTexts = 100;
/** UTF-16 units: the largest room holds fewer of the narrowest letters. */
const mostShown = 600;

function wordsOf(text: string) {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const found =
    words.get(text) ??
    Array.from(segmenter.segment(text), ({ segment, index }) => ({
      end: index + segment.length,
      width: textWidth(segment, 100),
    }));
  if (words.size >= mostTexts) words.clear();
  words.set(text, found);
  return found;
}

/**
 * Cuts a text as the networks do: lines fill word by word, and an ellipsis that still fits replaces
 * the rest. White space collapses.
 */
export function cutText(text: string, { width, lines, size }: Room) {
  const plain = text.slice(0, mostLooked).trim().replace(/\s+/g, ' ');
  const ellipsis = textWidth(' …', size);
  let line = 1;
  let used = 0;
  let kept = 0;
  for (const { end, width: atHundred } of wordsOf(plain.slice(0, mostShown))) {
    const wide = (atHundred * size) / 100;
    if (used > 0 && used + wide > width) {
      line += 1;
      used = 0;
    }
    // An overlong word continues over as many lines as it needs.
    const full = Math.max(0, Math.ceil(wide / width) - 1);
    line += full;
    used += wide - full * width;
    if (line > lines) {
      // No character is much wider than it is high.
      const shown =
        kept > 0 ? `${plain.slice(0, kept).trimEnd()} …` : clipEnd(plain, Math.floor((width * lines) / size));
      return { shown, isCut: true };
    }
    if (line < lines || used + ellipsis <= width) kept = end;
  }
  return { shown: plain, isCut: false };
}

let context: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * A text's width in Arial or a font with its widths. Google uses Arial on a desktop; elsewhere it
 * stands in for fonts that nobody may ship (Segoe, Chirp, Roboto), so every width is "about".
 */
export function textWidth(text: string, size: number): number {
  if (context === undefined) {
    // A canvas outside the document: nothing is drawn.
    context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
    if (context) context.font = '100px Arial, "Liberation Sans", Arimo, Helvetica, sans-serif';
  }
  return context === null ? estimatedWidth(text, size) : (context.measureText(text).width * size) / 100;
}

/** Where there is no canvas. */
function estimatedWidth(text: string, size: number): number {
  const widths = Array.from(graphemes(text), ({ segment }) => {
    if (/^[fijlt\s.,:;'|!()[\]]/i.test(segment)) return 0.27;
    return /^[mw@%]/i.test(segment) ? 0.87 : 0.55;
  });
  return size * widths.reduce((sum, width) => sum + width, 0);
}

/**
 * The counter of a field, in characters as a person counts them, with advice on a poor length. It
 * never blocks saving. Undefined for an empty text and for fields that no network cuts.
 */
export function lengthGuidance(field: EditorField, text: string) {
  const habit = overrideField(field).length;
  if (habit === undefined || text.trim() === '') return undefined;
  const { from = 0, to, pixels, where } = habit;
  const characters = [...graphemes(text.slice(0, mostLooked))].length + Math.max(0, text.length - mostLooked);
  const count = countOf(characters, 'character');
  const width = pixels && Math.round(textWidth(text.slice(0, mostLooked), pixels.size));
  // Pixels decide where they cut: 60 narrow letters fit, 50 capitals may not.
  if (pixels && width ? width > pixels.most : characters > to) {
    const measured = width && ` · too wide for ${where} (${formatNumber(width)} / ${pixels.most} px)`;
    return { count: count + (measured ?? ''), note: `${where} will probably cut this after about ${to} characters.` };
  }
  return { count, note: characters < from ? `Short: ${where} shows about ${to} characters.` : undefined };
}
