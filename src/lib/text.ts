import { formatNumber } from './numbers.ts';

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a person counts them. */
export function graphemes(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Whether nothing of the text would be seen: empty, white space, zero-width and control characters alone. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** At most `maximum` characters as a person counts them, with an ellipsis when something was cut. Never cuts through an emoji or accent. */
export function clipEnd(text: string, maximum: number): string {
  // A grapheme is at least one UTF-16 unit, so a short text needs no segmenting.
  if (text.length <= maximum) return text;
  // Of European letters each stands alone. The browser takes long to make its first segmenter.
  const head = text.slice(0, maximum + 1);
  if (/^[\t\n -\u024f]*$/.test(head)) return `${head.slice(0, maximum).trimEnd()}…`;
  let count = 0;
  for (let start = 0; start < text.length; ) {
    // Each step of a segmenter takes the longer the longer its text is: of a megabyte it gets a little at a time.
    const end = start + windowLength;
    const part = text.slice(start, wholeCharacter(text, end));
    const isLast = start + part.length === text.length;
    let next = start + part.length;
    for (const { segment, index } of graphemes(part)) {
      // What the window ends with may go on behind it.
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

/** UTF-16 units that are segmented at a time. */
const windowLength = 512;

/** The index, moved back by one where a text that is cut there would part the two units of a character. */
export function wholeCharacter(text: string, index: number): number {
  return index > 0 && /[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index;
}

/** Keeps the first `head` and last `tail` characters of a long id or URL, which tell more than its middle. */
export function clipMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail + 1) return text;
  const characters = Array.from(text);
  if (characters.length <= head + tail + 1) return text;
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
}

/** The text as a person means it when searching: without case, accents and outer space. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .trim();
}

/** "1 page", "2 pages", "1,204 pages": the count with its noun. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A word as a title or a sentence begins with it. */
export function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** A text that further sentences may follow: with a full stop where nothing else ends it. */
export function ended(sentence: string): string {
  return /[.!?…。]$/u.test(sentence.trimEnd()) ? sentence : `${sentence.trimEnd()}.`;
}
