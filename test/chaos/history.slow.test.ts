import { expect, test } from 'vitest';
import type { SpoilTarget } from './bulk-editor.ts';
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

test('a bulk edit that does not see what others changed is found out', async () => {
  markRequests();
  const run = { manner: 'replace', etags: false, edits: 150, racing: false } as const;
  const unseen = ({ overwrittenUnseen, detectedAfterwards }: Awaited<ReturnType<typeof runChaos>>) =>
    overwrittenUnseen + detectedAfterwards;
  // Each run overwrites something. A report that is untrue for it is rarer: three in eight seeds have one.
  let overwritten = 0;
  let untrue = 0;
  for (let seed = 7; seed < 27 && (overwritten <= 0 || untrue === 0); seed += 1) {
    const plain = await runChaos({ ...run, seed });
    const spoilt = await runChaos({ ...run, seed, spoilBulk: blindly });
    expect(plain).toMatchObject({ overwrittenUnseen: 0, untrueReports: 0 });
    overwritten += unseen(spoilt) - unseen(plain);
    untrue += spoilt.untrueReports;
  }
  expect(overwritten).toBeGreaterThan(0);
  expect(untrue).toBeGreaterThan(0);
}, 400_000);

/** Takes every field for what it was when the plan was made. */
const blindly: SpoilTarget = (target, { things }) => ({
  ...target,
  load: async (ids) => {
    const loaded = [...(await target.load(ids))];
    return new Map(
      loaded.map(([id, { values, plan }]) => {
        const { changes = {} } = things.find((thing) => thing.id === id) ?? {};
        const before = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.before]));
        const read = async () => {
          const now = await plan.read();
          return now && { ...now, ...before };
        };
        return [id, { values, plan: { ...plan, read } }];
      }),
    );
  },
});

/** Reads once and believes that for ever. */
function firstOf<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let first: Promise<Value> | undefined;
  return () => {
    first ??= read();
    return first;
  };
}
