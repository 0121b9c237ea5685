import * as z from 'zod/mini';
import type { AudienceStatus } from '#src/contract/audience.ts';
import { minute, second } from './clock.ts';
import type { ConversationPlan } from './conversation-plan.ts';
import turnsData from './data/turns.json' with { type: 'json' };
import type { Random } from './random.ts';

/**
 * `metaTitle` and the like end in an applied change, `refused` in a rejected one,
 * `proposal` in pending ones (last, as `previousValue` is current); `restore` reverts changes.
 */
export type Turn = keyof typeof turnsData.weights | 'proposal';

const turn = z.custom<Turn>((name) => name === 'proposal' || Object.hasOwn(turnsData.weights, String(name)));

/** Everything that can happen, in the conversation of the audience in `service:ids`. */
export const richTurns: readonly Turn[] = z.parse(z.array(turn), turnsData.rich);

/** Turns that lead to `status`; `wanted` of them where the status allows more than one. */
export function turnsFor(status: AudienceStatus, wanted: number, random: Random): readonly Turn[] {
  if (status === 'pending' || (status === 'cancelled' && wanted < 2)) return ['version'];
  if (status === 'cancelled') return ['version', 'question'];
  const turns: Turn[] = ['version'];
  while (turns.length < wanted) turns.push(random.weighted(turnsData.weights));
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
    const next = random.weighted(turnsData.weights);
    if (next !== 'restore') add([next], 2);
    else if (messages + 10 <= count - 2)
      add(['metaTitle', 'metaTitle', 'restore', 'metaDescription', 'metaDescription', 'restore'], 10);
  }
  return [...turns, 'proposal'];
}

/** Start times within working bouts; the last turn of an unfinished version is at the very end. */
export function turnTimes(plan: ConversationPlan, random: Random): readonly number[] {
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
