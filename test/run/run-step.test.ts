import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { countPlaywright, countVitest, runStep, type Step } from './run-step.ts';

const folder = temporaryFolder('steps');

// What these steps print is no news of the test run that they are part of.
const run = (step: Step) => runStep(step, () => undefined);
const print = (text: string) => ['-e', `console.log(${JSON.stringify(text)})`];

const report = { file: join(folder, 'report.json'), count: countVitest };
const content = JSON.stringify({ numPassedTests: 4, numFailedTests: 0, testResults: [] });
const write = `require('node:fs').writeFileSync(${JSON.stringify(report.file)}, ${JSON.stringify(content)});`;
const absent = { ...report, file: join(folder, 'absent.json') };
const badly = ['-e', `${write}process.exit(1)`];
const failed = { ok: false, failed: 1 };
const needs = () => Promise.reject(new Error('it broke'));

it.each<readonly [what: string, step: Omit<Step, 'title'>, result: object]>([
  ['a check without a report as one', { node: print('fine') }, { ok: true, passed: 1, failed: 0 }],
  ['a check that fails as one', { node: ['-e', 'process.exit(3)'] }, { ...failed, passed: 0 }],
  ['a step that ends well but writes no report as failed', { node: print(''), report: absent }, failed],
  ['the tests of a report', { node: ['-e', write], report }, { ok: true, passed: 4, failed: 0 }],
  ['an old report as none', { node: print('wrote nothing'), report }, failed],
  ['a step whose tests pass but that ends badly as one failure', { node: badly, report }, { passed: 4, failed: 1 }],
  ['a step as failed that lacks what it needs', { node: print('never'), needs }, { failed: 1, output: 'it broke' }],
])('counts %s', async (_what, step, result) => {
  expect(await run({ title: 'a', ...step })).toMatchObject(result);
});

it('collects what a step, or this machine, could not run', async () => {
  const shown: string[] = [];
  const step = { title: 'a', node: print('not run: a\nfine\naudit: NOT RUN (b)') };
  const { notRun } = await runStep(step, (chunk) => shown.push(chunk.toString()));
  expect(shown.join('')).toContain('fine');
  expect(notRun).toEqual(['not run: a', 'audit: NOT RUN (b)']);
  const lacking = await run({ ...step, needs: async () => 'there is no b' });
  expect(lacking).toMatchObject({ passed: 0, failed: 0, output: '', notRun: ['not run: a (there is no b)'] });
});

it('gives a step what it needs, and ends that after the step, also when it failed', async () => {
  const ends: string[] = [];
  const provided = async (word: string) => ({ environment: { WORD: word }, close: async () => void ends.push(word) });
  const node = ['-e', 'process.exit(process.env.WORD === "good" ? 0 : 1)'];
  expect(await run({ title: 'a', node, needs: () => provided('good') })).toMatchObject({ passed: 1 });
  expect(await run({ title: 'a', node, needs: () => provided('bad') })).toMatchObject({ failed: 1 });
  expect(ends).toEqual(['good', 'bad']);
});

it('counts a test file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toMatchObject({ passed: 1, failed: 2 });
});

const ofVitest = (status: string, message: string) =>
  countVitest({
    numPassedTests: Number(status === 'passed'),
    numFailedTests: Number(status === 'failed'),
    testResults: [{ status, assertionResults: [{ status, fullName: 'adds', failureMessages: [message] }] }],
  });

/** A report of a test that failed, and then passed or failed again. */
function ofPlaywright(ok: boolean) {
  const tries = [{ errors: [{ message: 'late' }] }, ...(ok ? [{ errors: [] }] : [])];
  const spec = { title: 'opens', file: 'a.spec.ts', ok, tests: [{ results: tries }] };
  const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'page', specs: [spec] }] }];
  return countPlaywright({ stats: { expected: 3, unexpected: ok ? 0 : 1, flaky: ok ? 1 : 0 }, errors: [], suites });
}

it('names each failed test, and one that passed at the second try, with what was wrong, without colours', () => {
  const late = ['a.spec.ts, page, opens: late'];
  expect(ofVitest('failed', '\u001b[31mexpected 1\n  to be 2')).toMatchObject({
    failures: ['adds: expected 1 to be 2'],
  });
  expect(ofVitest('passed', 'late')).toEqual({ passed: 1, failed: 0, failures: [], secondTries: ['adds: late'] });
  expect(ofPlaywright(true)).toEqual({ passed: 4, failed: 0, failures: [], secondTries: late });
  expect(ofPlaywright(false)).toMatchObject({ failed: 1, failures: late });
});
