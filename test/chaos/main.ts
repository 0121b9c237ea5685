import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { keysOf } from '#src/contract/fields.ts';
import { markRequests } from './front.ts';
import { runChaos } from './run.ts';

/*
 * `npm run chaos -- --seeds N`: virtual editors on one audience of the real service, with accidents
 * on the way, checked for lost and silently overwritten work. `--seed S` (repeatable) runs given
 * seeds, `--edits N` another number of edits a run. Every seed runs against a service that merges
 * and one that replaces, with saves one after the other and at the same time, two of the four with
 * entity tags: which two is the other way round for every second seed.
 */

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seed: { type: 'string', multiple: true }, edits: { type: 'string' } },
});
const edits = Number(values.edits ?? 300);
const given = (values.seed ?? []).map(Number);
const more = Math.max(0, Number(values.seeds ?? (given.length > 0 ? given.length : 1)) - given.length);
const seeds = [...given, ...Array.from({ length: more }, () => randomInt(2 ** 31))];
if (![edits, ...seeds].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('npm run chaos takes --seeds N, --seed S and --edits N, all whole numbers.');
  process.exit(2);
}

markRequests();
const sum = { edits: 0, lost: 0, overwrittenUnseen: 0, detectedAfterwards: 0, untrueReports: 0, bulkReplacedUnseen: 0 };
const reported = { done: 0, 'not-done': 0, differs: 0, unknown: 0 };
for (const [index, seed] of seeds.entries()) {
  for (const manner of ['merge', 'replace'] as const) {
    for (const racing of [false, true]) {
      const startedAt = Date.now();
      const etags = ((manner === 'merge') === racing) === (index % 2 === 0);
      const verdict = await runChaos({ seed, manner, etags, edits, racing });
      sum.edits += edits;
      sum.lost += verdict.lost;
      sum.overwrittenUnseen += verdict.overwrittenUnseen;
      sum.detectedAfterwards += verdict.detectedAfterwards;
      sum.untrueReports += verdict.untrueReports;
      sum.bulkReplacedUnseen += verdict.bulkReplacedUnseen;
      for (const outcome of keysOf(reported)) reported[outcome] += verdict.reported[outcome];
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `seed ${seed}, ${manner}, ${racing ? 'racing' : 'in turn'}${etags ? ', entity tags' : ''}: ${seconds} s`,
      );
      for (const note of verdict.notes) console.log(`  ${note}`);
    }
  }
}
const { lost, overwrittenUnseen, detectedAfterwards, untrueReports, bulkReplacedUnseen } = sum;
console.log(
  `bulk edits: ${keysOf(reported)
    .map((outcome) => `${reported[outcome]} ${outcome}`)
    .join(', ')}, untrue ${untrueReports}, replaced unseen ${bulkReplacedUnseen}`,
);
console.log(
  `edits ${sum.edits}, lost ${lost}, overwritten unseen ${overwrittenUnseen}, detected afterwards ${detectedAfterwards}`,
);
process.exitCode = lost + overwrittenUnseen + untrueReports > 0 ? 1 : 0;
