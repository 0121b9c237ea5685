/** A run of visible text, or one invisible character. */
type VisibleRun = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'hidden'; readonly code: string };

/** Zero-width, direction-changing, format and control characters, except tab and line breaks. */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\t\n\r]/gu;

/** Whether a text has invisible characters, except those that are part of an emoji. */
export function hasHiddenCharacters(text: string): boolean {
  return visibleRuns(text).some(({ kind }) => kind === 'hidden');
}

/** Splits a text at invisible characters and names these by code point: "U+202E". */
export function visibleRuns(text: string): readonly VisibleRun[] {
  const runs: VisibleRun[] = [];
  let end = 0;
  for (const match of text.matchAll(hidden)) {
    if (joinsAnEmoji(text, match.index)) continue;
    if (match.index > end) runs.push({ kind: 'text', text: text.slice(end, match.index) });
    const code = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    runs.push({ kind: 'hidden', code: `U+${code}` });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'text', text: text.slice(end) });
  return runs;
}

/** A variation selector after a pictograph or keycap, or a joiner between two pictographs. */
function joinsAnEmoji(text: string, index: number): boolean {
  const before = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\d#*]|\ufe0f)$/u.test(
    text.slice(Math.max(0, index - 2), index),
  );
  if (text[index] === '\ufe0f') return before;
  return text[index] === '\u200d' && before && /^\p{Extended_Pictographic}/u.test(text.slice(index + 1, index + 3));
}
