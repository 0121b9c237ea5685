import { flagIn, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { type UtmKey, utmKeys } from './session-query.ts';
import { countCodes } from './tallies.ts';

/** What the visitors of one audience did: the people view, and the columns of the audiences list. */
export type AudienceEngagement = {
  readonly audienceId: string;
  readonly sessions: number;
  /** The largest scroll depth, percent; undefined when none was measured. */
  readonly scroll: number | undefined;
  /** Sums over the sessions that have the field; undefined where none has. */
  readonly questions: number | undefined;
  readonly seconds: number | undefined;
  readonly conversion: { readonly successes: number; readonly n: number };
  /** Epoch milliseconds of the newest session. */
  readonly lastStartedAt: number;
};

/** One entry for each audience that has a session among the rows, in no order. */
export function engagementByAudience(store: SessionStore, rows: Uint32Array): readonly AudienceEngagement[] {
  const { values, codes } = store.texts.audienceId;
  const size = values.length;
  const sessions = new Uint32Array(size);
  const scroll = new Float64Array(size).fill(Number.NaN);
  const questions = new Float64Array(size).fill(Number.NaN);
  const seconds = new Float64Array(size).fill(Number.NaN);
  const measured = new Uint32Array(size);
  const converted = new Uint32Array(size);
  const last = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const {
    numbers,
    codes: { rates },
  } = store;
  for (const row of rows) {
    const code = codes[row] ?? 0;
    const add = (sums: Float64Array | Uint32Array, value: number | undefined) => {
      // The sum of what was never measured stays unknown.
      if (value !== undefined && !Number.isNaN(value)) sums[code] = (sums[code] || 0) + value;
    };
    add(sessions, 1);
    add(questions, numbers.questions[row]);
    add(seconds, numbers.seconds[row]);
    const flag = flagIn(rates[row] ?? 0, 0);
    add(measured, flag === 0 ? 0 : 1);
    add(converted, flag === yes ? 1 : 0);
    const depth = numbers.scroll[row] ?? Number.NaN;
    if (depth > (scroll[code] ?? 0) || (Number.isNaN(scroll[code]) && !Number.isNaN(depth))) scroll[code] = depth;
    last[code] = Math.max(last[code] ?? 0, numbers.startedAt[row] ?? 0);
  }
  return values.flatMap((audienceId, code) => {
    const known = (values: Float64Array) => (Number.isNaN(values[code]) ? undefined : values[code]);
    if (sessions[code] === 0) return [];
    return [
      {
        audienceId,
        sessions: sessions[code] ?? 0,
        scroll: known(scroll),
        questions: known(questions),
        seconds: known(seconds),
        conversion: { successes: converted[code] ?? 0, n: measured[code] ?? 0 },
        lastStartedAt: last[code] ?? 0,
      },
    ];
  });
}

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
