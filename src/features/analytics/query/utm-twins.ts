import type { SessionStore } from '../store/session-store.ts';
import { type UtmKey, utmKeys } from './session-query.ts';
import { countCodes } from './tallies.ts';

/** Spellings of one campaign parameter that differ in case and punctuation alone, the commonest first. */
export type UtmTwins = {
  readonly key: UtmKey;
  readonly spellings: readonly { readonly value: string; readonly sessions: number }[];
};

/** Finds what was probably meant to be one value among the rows, where it holds the most sessions first. */
export function utmTwins(store: SessionStore, rows: Uint32Array): readonly UtmTwins[] {
  const found = utmKeys.flatMap((key) => {
    const { values, codes } = store.texts[key];
    const counts = countCodes(rows, codes, values.length);
    const byFold = new Map<string, { value: string; sessions: number }[]>();
    values.forEach((value, code) => {
      const sessions = counts[code] ?? 0;
      const folded = value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '');
      if (sessions === 0 || folded === '') return;
      const spellings = byFold.get(folded) ?? [];
      byFold.set(folded, spellings);
      spellings.push({ value, sessions });
    });
    return [...byFold.values()]
      .filter((spellings) => spellings.length > 1)
      .map((spellings) => ({ key, spellings: spellings.sort((a, b) => b.sessions - a.sessions) }));
  });
  const size = ({ spellings }: UtmTwins) => spellings.reduce((sum, { sessions }) => sum + sessions, 0);
  return found.sort((a, b) => size(b) - size(a));
}
