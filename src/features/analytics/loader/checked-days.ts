import type { SessionBlock } from '../store/session-block.ts';
import { dayMs } from '../time/zone.ts';
import type { LoadRange } from './load-progress.ts';

/** Counts that a load may ask for to find the kept days that are wrong, in all its parts; what is then still in doubt is read again. */
export const mostQuestions = 60;

/** The questions that a load has left. */
export type QuestionsLeft = { left: number };

/** A day since the epoch, in UTC, and its sessions as they were kept. */
export type KeptDay = readonly [day: number, block: SessionBlock];

/** Kept days, and what the service's count says of them. A day that is in neither list is in doubt. */
type CheckedDays = { readonly right: readonly KeptDay[]; readonly wrong: readonly number[] };

/**
 * Which of the days that were kept hold as many sessions as the service counts by now. Days that follow one another are counted together; where they
 * differ each half is, so that a session that was removed costs its day alone.
 * @param days in their order. @param count how many sessions the service has in a range; undefined when it does not say, and then nothing is wrong.
 * @param questions shared with the other parts of a load: each takes at most half of what is left, so that one with many wrong days leaves some for the next.
 */
export async function checkedDays(
  days: readonly KeptDay[],
  count: (range: LoadRange) => Promise<number | undefined>,
  questions: QuestionsLeft,
): Promise<CheckedDays> {
  let own = Math.ceil(questions.left / 2);
  questions.left -= own;
  async function check(part: readonly KeptDay[]): Promise<CheckedDays> {
    const [first, last] = [part[0]?.[0], part.at(-1)?.[0]];
    if (first === undefined || last === undefined || own === 0) return { right: [], wrong: [] };
    own -= 1;
    const counted = await count(rangeOfDays(first, last + 1));
    const kept = part.reduce((sum, [, { rows }]) => sum + rows, 0);
    if (counted === undefined || counted === kept) return { right: part, wrong: [] };
    if (part.length === 1) return { right: [], wrong: [first] };
    const middle = Math.ceil(part.length / 2);
    return joined([await check(part.slice(0, middle)), await check(part.slice(middle))]);
  }
  const checked: CheckedDays[] = [];
  for (const stretch of consecutive(days)) checked.push(await check(stretch));
  questions.left += own;
  return joined(checked);
}

function joined(parts: readonly CheckedDays[]): CheckedDays {
  return { right: parts.flatMap(({ right }) => right), wrong: parts.flatMap(({ wrong }) => wrong) };
}

/** Days in their order, cut where one is missing. */
function consecutive(days: readonly KeptDay[]): readonly (readonly KeptDay[])[] {
  const stretches: KeptDay[][] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && last.at(-1)?.[0] === day[0] - 1) last.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

/** From the beginning of one day to that of another, in epoch milliseconds. */
export function rangeOfDays(from: number, to: number) {
  return { from: from * dayMs, to: to * dayMs };
}
