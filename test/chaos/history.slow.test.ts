import { expect, test } from 'vitest';
import { markRequests } from './front.ts';
import { runChaos } from './run.ts';

test('a save that does not read again before it writes is found out', async () => {
  markRequests();
  const run = { seed: 5, manner: 'replace', etags: false, edits: 60, racing: false } as const;
  const unseen = async (spoilt: boolean) => {
    const { overwrittenUnseen, detectedAfterwards } = await runChaos({
      ...run,
      spoil: spoilt ? (plan) => ({ ...plan, read: firstOf(plan.read) }) : undefined,
    });
    return overwrittenUnseen + detectedAfterwards;
  };
  expect(await unseen(true)).toBeGreaterThan((await unseen(false)) + 3);
}, 180_000);

/** Reads once and believes that for ever. */
function firstOf<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let first: Promise<Value> | undefined;
  return () => {
    first ??= read();
    return first;
  };
}
