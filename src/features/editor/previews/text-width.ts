/** Tells how wide a text is, in CSS pixels. */
export type MeasureText = (text: string) => number;

/**
 * The fonts in which the networks' texts are measured: Arial and what has its widths. Google uses Arial on a desktop; elsewhere it stands in for fonts
 * that nobody may ship (Segoe, Chirp, Roboto), which is why every width is told as "about".
 */
const family = 'Arial, "Liberation Sans", Arimo, Helvetica, sans-serif';

const mostKept = 4_000;
const measures = new Map<string, MeasureText>();
let context: OffscreenCanvasRenderingContext2D | null | undefined;

/** The measure for a size and weight. It remembers what it measured, so that a key in a long text costs the measuring of a word. */
export function measureAt(size: number, weight: 400 | 600 | 700 = 400): MeasureText {
  const font = `${weight} ${size}px ${family}`;
  const known = measures.get(font);
  if (known !== undefined) return known;
  const widths = new Map<string, number>();
  const measure = (text: string) => {
    const kept = widths.get(text);
    if (kept !== undefined) return kept;
    const width = widthOf(text, font, size);
    if (widths.size >= mostKept) widths.clear();
    widths.set(text, width);
    return width;
  };
  measures.set(font, measure);
  return measure;
}

function widthOf(text: string, font: string, size: number): number {
  // A canvas that is never in the document: nothing is drawn. Where there is none (tests, old browsers) the widths are estimated.
  if (context === undefined) {
    context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  }
  if (context === null) return estimatedWidth(text, size);
  context.font = font;
  return context.measureText(text).width;
}

/** Widths of Arial by kind of character, in parts of the font size. Good to a few per cent for a sentence. */
export function estimatedWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) {
    if (/[ijl.,:;'|!()[\]ftI\s]/.test(character)) width += 0.27;
    else if (/[mwMW@%]/.test(character)) width += 0.87;
    else if (/\p{M}|\p{Cf}/u.test(character)) width += 0;
    else if (/[\u1100-\u{1FFFF}]/u.test(character)) width += 1;
    else if (/\p{Lu}/u.test(character)) width += 0.69;
    else width += 0.55;
  }
  return width * size;
}
