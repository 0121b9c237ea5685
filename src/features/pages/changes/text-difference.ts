/** Two excerpts around the first place where two texts differ, so that a change deep inside a long text is seen. */
export type TextDifference = { readonly before: string; readonly after: string };

/** UTF-16 units before the difference, and in all. */
const lead = 40;
const width = 240;

/** Cuts both texts to the same window around their first difference; an ellipsis marks what was cut. Short texts stay whole. */
export function textDifference(before: string, after: string): TextDifference {
  if (before.length <= width && after.length <= width) return { before, after };
  let same = 0;
  while (same < before.length && same < after.length && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  const start = same <= lead ? 0 : wholeCharacter(before, same - lead);
  return { before: cut(before, start), after: cut(after, start) };
}

function cut(text: string, start: number): string {
  const end = wholeCharacter(text, Math.min(text.length, start + width));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The index, moved back by one when it would part a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
