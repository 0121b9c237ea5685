import type { AudienceStatus } from '#src/contract/audience.ts';
import { minute, second } from './clock.ts';
import type { Random } from './random.ts';

/**
 * `metaTitle` and the like end in an applied change, `refused` in a rejected one,
 * `proposal` in pending ones (last, as `previousValue` is current); `restore` reverts changes.
 */
export type Turn =
  | 'version'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'
  | 'refused'
  | 'question'
  | 'failedTool'
  | 'interrupted'
  | 'restore'
  | 'proposal';

/** Everything that can happen, in the conversation of the audience in `service:ids`. */
export const richTurns: readonly Turn[] = [
  'version',
  'metaTitle',
  'failedTool',
  'question',
  'version',
  'metaDescription',
  'refused',
  'metaTitle',
  'interrupted',
  'metaKeywords',
  'metaTitle',
  'restore',
  'question',
  'version',
  'metaTitle',
  'question',
  'metaDescription',
  'restore',
  'metaKeywords',
  'question',
  'proposal',
];

const extraTurnWeights: Readonly<Record<Exclude<Turn, 'proposal'>, number>> = {
  version: 12,
  metaTitle: 14,
  metaDescription: 9,
  metaKeywords: 6,
  refused: 10,
  question: 34,
  failedTool: 6,
  interrupted: 4,
  restore: 5,
};

/** Turns that lead to `status`; `wanted` of them where the status allows more than one. */
export function turnsFor(status: AudienceStatus, wanted: number, random: Random): readonly Turn[] {
  if (status === 'pending' || (status === 'cancelled' && wanted < 2)) return ['version'];
  if (status === 'cancelled') return ['version', 'question'];
  const turns: Turn[] = ['version'];
  while (turns.length < wanted) turns.push(random.weighted(extraTurnWeights));
  if (status === 'queued' || status === 'processing') turns[turns.length - 1] = 'version';
  else if (turns.length > 1 && random.chance(0.3)) turns[turns.length - 1] = 'proposal';
  return turns;
}

/** Turns for exactly `count` messages: two per turn after the system message, a restoration one. */
export function turnsForLength(count: number, random: Random): readonly Turn[] {
  const turns: Turn[] = ['version'];
  let messages = 3;
  const add = (more: readonly Turn[], added: number) => {
    turns.push(...more);
    messages += added;
  };
  // Two snapshots before each restoration, so that there is always one to restore.
  if (count % 2 === 0) add(['metaTitle', 'metaTitle', 'restore'], 5);
  while (messages < count - 2) {
    const turn = random.weighted(extraTurnWeights);
    if (turn !== 'restore') add([turn], 2);
    else if (messages + 10 <= count - 2)
      add(['metaTitle', 'metaTitle', 'restore', 'metaDescription', 'metaDescription', 'restore'], 10);
  }
  return [...turns, 'proposal'];
}

type TurnSpan = {
  readonly createdAt: number;
  readonly endAt: number;
  readonly status: AudienceStatus;
  readonly turns: readonly Turn[];
};

/** Start times within working bouts; the last turn of an unfinished version is at the very end. */
export function turnTimes(plan: TurnSpan, random: Random): readonly number[] {
  const room = plan.endAt - plan.createdAt;
  const count = plan.turns.length;
  const span = Math.min(room * 0.98, count * random.int(15, 60 * 30) * minute);
  const step = span / Math.max(1, count);
  const times = plan.turns.map((_, index) =>
    Math.round(plan.createdAt + (index === 0 ? 2 * second : step * (index + random.next() * 0.4))),
  );
  const underWay = plan.status === 'queued' || plan.status === 'processing';
  return underWay && count > 1 ? times.with(-1, plan.endAt) : times;
}
