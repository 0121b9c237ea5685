import { hostOf, type Network, type ResolvedPreview } from './preview-sources.ts';

type Room = TextRoom & { readonly size: number; readonly weight?: 400 | 600 | 700 };

/**
 * The room that each network gives a text, by what is known of their layouts: they are not published and change, so a cut is "about" here. Google's
 * desktop results are cut by the width of the whole text, the others by lines, here those of a phone.
 */
const rooms: { readonly [Name in Network]: { readonly title: Room; readonly description: Room } } = {
  'google-desktop': {
    title: { width: 580, lines: 1, size: 20 },
    description: { width: 920, lines: 1, size: 14 },
  },
  'google-mobile': {
    title: { width: 328, lines: 2, size: 18 },
    description: { width: 328, lines: 3, size: 14 },
  },
  facebook: {
    title: { width: 360, lines: 2, size: 17, weight: 600 },
    description: { width: 360, lines: 1, size: 15 },
  },
  linkedin: {
    title: { width: 360, lines: 2, size: 14, weight: 600 },
    description: { width: 360, lines: 1, size: 12 },
  },
  slack: {
    title: { width: 340, lines: 2, size: 15, weight: 700 },
    description: { width: 340, lines: 5, size: 15 },
  },
  'x-summary': {
    title: { width: 226, lines: 1, size: 15 },
    description: { width: 226, lines: 2, size: 15 },
  },
  'x-summary_large_image': {
    title: { width: 330, lines: 1, size: 13 },
    description: { width: 330, lines: 1, size: 13 },
  },
};

/** A preview as it is drawn: the sources, and their texts as far as the network shows them. */
export type DrawnPreview = ResolvedPreview & {
  readonly drawnTitle: CutText | undefined;
  readonly drawnDescription: CutText | undefined;
  /** The host of the shown address; undefined where no address is known. */
  readonly host: string | undefined;
};

/** Cuts the texts of a preview. A few microseconds a text, once its words were measured. */
export function drawPreview(resolved: ResolvedPreview): DrawnPreview {
  const { network } = resolved;
  const drawnTitle = cut(resolved.title?.text, rooms[network].title);
  return {
    ...resolved,
    drawnTitle,
    drawnDescription: hasDescription(resolved, drawnTitle)
      ? cut(resolved.description?.text, rooms[network].description)
      : undefined,
    host: hostOf(resolved.shownUrl),
  };
}

function hasDescription({ network, orders }: ResolvedPreview, title: CutText | undefined): boolean {
  // A title of two lines takes the description's place.
  if (network === 'facebook')
    return title === undefined || !cut(title.shown, { ...rooms.facebook.title, lines: 1 })?.isCut;
  return !orders.noSnippet;
}

function cut(text: string | undefined, { size, weight = 400, ...room }: Room): CutText | undefined {
  return text === undefined ? undefined : cutText(text, room, measureAt(size, weight));
}

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
      const full = Math.max(0, Math.ceil(wide / width) - 1);
      line += full;
      used = wide - full * width;
    }
    if (line > lines) return false;
  }
  return true;
}

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
