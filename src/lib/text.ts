import { formatNumber } from './numbers.ts';

let segmenter: Intl.Segmenter | undefined;

/** The user-perceived characters of a text. */
export function graphemes(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Whether a text is invisible: empty, or only white space, zero-width and control characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** A text that can be seen; undefined for any other. */
export function visibleText(text: string | null | undefined): string | undefined {
  return text == null || isBlank(text) ? undefined : text;
}

/** Truncates to `maximum` user-perceived characters, never inside an emoji or accent. */
export function clipEnd(text: string, maximum: number): string {
  // A grapheme is at least one UTF-16 unit, so a short text needs no segmenting.
  if (text.length <= maximum) return text;
  // European letters are one character each. The browser is slow to make its first segmenter.
  const head = text.slice(0, maximum + 1);
  if (/^[\t\n -\u024f]*$/.test(head)) return `${head.slice(0, maximum).trimEnd()}…`;
  let count = 0;
  for (let start = 0; start < text.length; ) {
    // A segmenter slows down with the length of its text: a megabyte goes in windows.
    const end = start + windowLength;
    const part = text.slice(start, wholeCharacter(text, end));
    const isLast = start + part.length === text.length;
    let next = start + part.length;
    for (const { segment, index } of graphemes(part)) {
      // The last character of a window may continue behind it.
      if (!isLast && index > 0 && index + segment.length === part.length) {
        next = start + index;
        break;
      }
      if (count === maximum) return `${text.slice(0, start + index).trimEnd()}…`;
      count += 1;
    }
    start = next;
  }
  return text;
}

/** UTF-16 units per window. */
const windowLength = 512;

/** The index, or the one before if it would split a surrogate pair. */
export function wholeCharacter(text: string, index: number): number {
  return index > 0 && /[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index;
}

/** Keeps the first `head` and last `tail` characters of a long ID or URL, which say the most. */
export function clipMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail + 1) return text;
  const characters = Array.from(text);
  if (characters.length <= head + tail + 1) return text;
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
}

/** A text for searching: without case, accents and outer space. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/** Decodes a URL segment, or returns it as it is if invalid. */
export function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The count with its noun: "1 page", "2 pages", "1,204 pages". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * A name without the characters that override its direction: they show "photo-exe.png" for what
 * ends in ".exe".
 */
export function withoutDirectionOverrides(text: string): string {
  return text.replaceAll(/[\u202a-\u202e]/g, '\ufffd');
}

/** A label inside a sentence: "alt text", "URL". */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

export function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Ends a sentence with a full stop, unless it has an end, so that others can follow. */
export function ended(sentence: string): string {
  return /[.!?…。]$/u.test(sentence.trimEnd()) ? sentence : `${sentence.trimEnd()}.`;
}
