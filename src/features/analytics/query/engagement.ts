import type { SessionStore } from '../store/session-store.ts';
import { lettersOf, type Sum, utmKeys } from './session-query.ts';
import { countCodes, groupsOf, sums } from './tallies.ts';

export type AudienceEngagement = ReturnType<typeof engagementByAudience>[number];

/** What the visitors of each audience did that has a session among the rows, most engaged first. */
export function engagementByAudience(store: SessionStore, rows: Uint32Array) {
  const { numbers, codes } = store;
  const { audienceId } = store.texts;
  const groups = audienceId.values.length;
  const questions = sums(rows, numbers.questions, audienceId.codes, groups);
  const seconds = sums(rows, numbers.seconds, audienceId.codes, groups);
  const scroll = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  const last = scroll.slice();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const code = audienceId.codes[row] ?? 0;
    if ((numbers.scroll[row] ?? 0) > (scroll[code] ?? 0)) scroll[code] = numbers.scroll[row] ?? 0;
    if ((numbers.startedAt[row] ?? 0) > (last[code] ?? 0)) last[code] = numbers.startedAt[row] ?? 0;
  }
  const found = groupsOf(rows, audienceId, codes.rates).map(({ key, sessions, conversion }) => {
    const code = audienceId.codeOf(key);
    // A field that was never measured has no sum.
    const sumIn = (ofGroups: readonly Sum[]) => (ofGroups[code]?.n === 0 ? undefined : ofGroups[code]?.sum);
    return {
      audienceId: key,
      sessions,
      /** The largest, percent. */
      scroll: Number.isFinite(scroll[code]) ? scroll[code] : undefined,
      questions: sumIn(questions),
      seconds: sumIn(seconds),
      conversion,
      lastStartedAt: last[code] ?? 0,
    };
  });
  // The screen names this order: each decides only where all before it are equal.
  return found.sort(
    (one, other) =>
      other.conversion.successes - one.conversion.successes ||
      (other.questions ?? 0) - (one.questions ?? 0) ||
      other.sessions - one.sessions ||
      (other.seconds ?? 0) - (one.seconds ?? 0) ||
      (other.scroll ?? 0) - (one.scroll ?? 0),
  );
}

/** UTM values that differ in case and punctuation only: those with the most sessions first. */
export function utmSpellings(store: SessionStore, rows: Uint32Array) {
  const found = utmKeys.flatMap((key) => {
    const { values, codes } = store.texts[key];
    const counts = countCodes(rows, codes, values.length);
    const byFold = new Map<string, { value: string; sessions: number }[]>();
    values.forEach((value, code) => {
      const sessions = counts[code] ?? 0;
      const folded = lettersOf(value);
      if (sessions === 0 || folded === '') return;
      const spellings = byFold.get(folded) ?? [];
      byFold.set(folded, spellings);
      spellings.push({ value, sessions });
    });
    return [...byFold.values()]
      .filter((spellings) => spellings.length > 1)
      .map((spellings) => ({ key, spellings: spellings.sort((a, b) => b.sessions - a.sessions) }));
  });
  const size = ({ spellings }: (typeof found)[number]) => spellings.reduce((sum, { sessions }) => sum + sessions, 0);
  return found.sort((a, b) => size(b) - size(a));
}
