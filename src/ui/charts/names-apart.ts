/** A name in two parts that follow each other. Where there is no room for both, the beginning gives way first. */
export type NameParts = { readonly begin: string; readonly end: string };

/** Characters that names have room for at least: below so many in common, their beginnings tell them apart. */
const sure = 12;
/** Further back than this the word that differs is not begun with: its own beginning would take the room. */
const longestWord = 12;

/**
 * Names as they stand beside each other, so that no two are cut to the same text: one that begins as another does has an `end` that begins where they part, or
 * with the word in which they do. The others have none, and neither have names that are the same.
 */
export function namesApart(names: readonly string[]): readonly NameParts[] {
  const texts = names.map((name) => name.replace(/\s+/gu, ' ').trim());
  return texts.map((text) => {
    const shared = Math.max(0, ...texts.map((other) => (other === text ? 0 : sharedLength(text, other))));
    if (shared < sure) return { begin: text, end: '' };
    const at = cutAt(text, shared);
    return { begin: text.slice(0, at), end: text.slice(at) };
  });
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function cutAt(text: string, shared: number): number {
  const word = text.lastIndexOf(' ', shared - 1) + 1;
  if (word >= sure / 2 && shared - word <= longestWord) return word;
  let at = shared;
  // Not through what is one character to the eye: a pair of units, a letter with its accents, an emoji of several.
  while (at > 0 && (/^(?:\p{M}|\p{Cs}|\u200d)/u.test(text.slice(at)) || text[at - 1] === '\u200d')) at -= 1;
  return at;
}
