import uFuzzy from '@leeoniya/ufuzzy';

/** Texts that match, best first, as indexes; and where in a text the match stands, as pairs of offsets: [from, to, from, to …]. */
export type FuzzyMatches = {
  readonly order: readonly number[];
  readonly ranges: (index: number) => readonly number[];
};

/** Above this many matches nobody looks for the best one: they are ordered by how they begin alone. */
const rankedFully = 400;

/** Longer texts are pasted, not typed, and match no name. */
const longestNeedle = 100;

const none: readonly number[] = [];

const slips: Pick<uFuzzy.Options, 'intraMode' | 'intraRules'> = {
  intraMode: 1,
  // In short words a slip makes another word, and ids have none: they are pasted.
  intraRules: (term) => {
    const most = term.length > 3 && !/\d/.test(term) ? 1 : 0;
    return {
      intraSlice: [1, Number.POSITIVE_INFINITY],
      intraIns: most,
      intraSub: most,
      intraTrn: most,
      intraDel: most,
    };
  },
};

let latin: uFuzzy | undefined;
let everyAlphabet: uFuzzy | undefined;

/** One wrong, missing, doubled or swapped character per word is forgiven. The matcher of every alphabet is the slower one. */
function matcherFor(needle: string): uFuzzy {
  if (/^[ -~]*$/.test(needle)) {
    latin ??= new uFuzzy(slips);
    return latin;
  }
  everyAlphabet ??= new uFuzzy({
    ...slips,
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: '\\p{Ll}\\p{Lu}',
    intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
    intraChars: "[\\p{L}\\d']",
    intraContr: "'\\p{L}{1,2}\\b",
  });
  return everyAlphabet;
}

/** Prepares texts for searching; the function that comes back is called at each key press. */
export function fuzzySearch(texts: readonly string[]): (needle: string) => FuzzyMatches {
  const haystack = texts.map(folded);
  const lowerCase = haystack.map((text) => text.toLowerCase());
  return (typed) => {
    const needle = folded(typed.trim());
    if (needle === '') return { order: texts.map((_text, index) => index), ranges: () => none };
    if (needle.length > longestNeedle) return { order: none, ranges: () => none };
    if (!/[\p{L}\d]/u.test(needle)) return plainSearch(haystack, needle);
    const fuzzy = matcherFor(needle);
    // Words in any order, as long as they are few: each order is a search of its own.
    const [found, info, order] = fuzzy.search(haystack, needle, 3, rankedFully);
    if (found === null || found.length === 0) return { order: none, ranges: () => none };
    if (info !== null && order !== null) {
      const places = order.map((place) => info.idx[place] ?? 0);
      const rangesOf = new Map(info.idx.map((index, place) => [index, info.ranges[place] ?? none]));
      return { order: places, ranges: (index) => rangesOf.get(index) ?? none };
    }
    return {
      order: byBeginning(lowerCase, found, needle.toLowerCase()),
      ranges: (index) => fuzzy.info([index], haystack, needle).ranges[0] ?? none,
    };
  };
}

/** The same length as the text, so that offsets hold for both: accents of single characters go, case stays to the matcher. */
function folded(text: string): string {
  return uFuzzy.latinize(text);
}

/** Where a text begins with what was typed, then where a word does, then the rest; each in its own order. All in lower case. */
function byBeginning(haystack: readonly string[], found: readonly number[], needle: string): readonly number[] {
  const groups: [number[], number[], number[]] = [[], [], []];
  for (const index of found) {
    const text = haystack[index] ?? '';
    const at = text.indexOf(needle);
    const startsWord = at > 0 && /[^\p{L}\d]/u.test(text.charAt(at - 1));
    groups[at === 0 ? 0 : startsWord ? 1 : 2].push(index);
  }
  return groups.flat();
}

function plainSearch(haystack: readonly string[], needle: string): FuzzyMatches {
  const order = haystack.flatMap((text, index) => (text.includes(needle) ? [index] : []));
  return {
    order,
    ranges: (index) => {
      const at = (haystack[index] ?? '').indexOf(needle);
      return at === -1 ? none : [at, at + needle.length];
    },
  };
}
