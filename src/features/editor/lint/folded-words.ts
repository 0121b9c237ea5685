/** A word of a text: how it compares, and where it stands. */
export type FoldedWord = { readonly folded: string; readonly start: number; readonly end: number };

/** Letters that are letters of their own, so that taking accents off does not reach them. */
const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A word as it is compared: without case, accents and width, and with an umlaut that is written as
 * two letters taken for one, so that "Möbel", "MOEBEL" and "mobel" are one word. Words in which these
 * letters are no umlaut ("Manuel") change in the same way wherever they stand.
 */
export function foldWord(word: string): string {
  const plain = /^[a-z0-9]+$/.test(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => ownLetters[letter] ?? letter);
  return /[aou]e|aa/.test(plain)
    ? plain.replace(/([aou])e|aa/g, (_, vowel: string | undefined) => vowel ?? 'a')
    : plain;
}

/** The words of a text: runs of letters, marks and digits. A hyphen, apostrophe, dot or underscore ends one. */
export function foldedWords(text: string): readonly FoldedWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}
