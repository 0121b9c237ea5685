import uFuzzy from '@leeoniya/ufuzzy';

/** Matches by index, best first, and the offset pairs of each: [from, to, from, to …]. */
type FuzzyMatches = {
  readonly order: readonly number[];
  readonly ranges: (index: number) => readonly number[];
};

/** With more matches nobody needs the best one: texts that start with the needle come first. */
const rankedFully = 1_000;

/** Longer texts are pasted, not typed, and match no name. */
const longestNeedle = 100;

const none: readonly number[] = [];

const slips: Pick<uFuzzy.Options, 'intraMode' | 'intraRules'> = {
  intraMode: 1,
  // In a short word a typo makes another word; IDs have none: they are pasted.
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

/** Allows one wrong, missing, doubled or swapped character per word. Unicode matching is slower. */
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

/** Prepares texts for searching; call the returned function on each key press. */
export function fuzzySearch(texts: readonly string[]): (needle: string) => FuzzyMatches {
  // Keeps the length, so that offsets fit both: removes accents; the matcher folds case.
  const haystack = texts.map((text) => uFuzzy.latinize(text));
  return (typed) => {
    const needle = uFuzzy.latinize(typed.trim());
    if (needle === '') return { order: [...texts.keys()], ranges: () => none };
    if (needle.length > longestNeedle) return { order: none, ranges: () => none };
    // The matcher only knows words.
    if (!/[\p{L}\d]/u.test(needle))
      return { order: [...texts.keys()].filter((index) => haystack[index]?.includes(needle)), ranges: () => none };
    const fuzzy = matcherFor(needle);
    // A few words match in any order: each order is a search of its own.
    const [found, info, order] = fuzzy.search(haystack, needle, 3, rankedFully);
    if (found === null || found.length === 0) return { order: none, ranges: () => none };
    if (info !== null && order !== null) {
      const rangesOf = new Map(info.idx.map((index, place) => [index, info.ranges[place] ?? none]));
      return { order: order.map((place) => info.idx[place] ?? 0), ranges: (index) => rangesOf.get(index) ?? none };
    }
    const beginning = needle.toLowerCase();
    const begins = (index: number) => haystack[index]?.slice(0, needle.length).toLowerCase() === beginning;
    const first = new Set(found.filter(begins));
    return {
      order: [...first, ...found.filter((index) => !first.has(index))],
      // Searched again: the words may stand in another order there.
      ranges: (index) => fuzzy.search([haystack[index] ?? ''], needle, 3, rankedFully)[1]?.ranges[0] ?? none,
    };
  };
}
