import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countPlaywright, countVitest, runStep, type Step } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-steps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// What these steps print is no news of the test run that they are part of.
const run = (step: Step) => runStep(step, () => undefined);
const print = (text: string) => ['-e', `console.log(${JSON.stringify(text)})`];

it('counts a check without a report as one', async () => {
  expect(await run({ title: 'a', node: print('fine') })).toMatchObject({ ok: true, passed: 1, failed: 0 });
  expect(await run({ title: 'a', node: ['-e', 'process.exit(3)'] })).toMatchObject({
    ok: false,
    passed: 0,
    failed: 1,
  });
});

it('counts a step that ends well but writes no report as failed', async () => {
  const report = { file: join(folder, 'absent.json'), count: countVitest };
  expect(await run({ title: 'a', node: print('fine'), report })).toMatchObject({ ok: false, failed: 1 });
});

it('counts a step whose tests pass but that ends badly as one failure', async () => {
  const file = join(folder, 'report.json');
  const content = { numPassedTests: 4, numFailedTests: 0, testResults: [] };
  const write = `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(content))});`;
  const step = { title: 'a', report: { file, count: countVitest } };
  expect(await run({ ...step, node: ['-e', write] })).toMatchObject({ ok: true, passed: 4, failed: 0 });
  expect(await run({ ...step, node: ['-e', `${write}process.exit(1)`] })).toMatchObject({ passed: 4, failed: 1 });
});

it('never takes an old report for a new one', async () => {
  const report = { file: join(folder, 'report.json'), count: countVitest };
  expect(await run({ title: 'a', node: print('wrote nothing'), report })).toMatchObject({ ok: false });
});

it('collects what a step says it could not run', async () => {
  const shown: string[] = [];
  const step = { title: 'a', node: print('not run: a\nfine\naudit: NOT RUN (b)') };
  const { notRun } = await runStep(step, (chunk) => shown.push(chunk.toString()));
  expect(shown.join('')).toContain('fine');
  expect(notRun).toEqual(['not run: a', 'audit: NOT RUN (b)']);
});

it('counts what this machine cannot run as neither passed nor failed, and says why', async () => {
  const step = { title: 'a', node: print('never'), needs: async () => 'there is no b' };
  expect(await run(step)).toMatchObject({ passed: 0, failed: 0, output: '', notRun: ['not run: a (there is no b)'] });
});

it('gives a step what it needs, and ends that after the step, also when it failed', async () => {
  const ends: string[] = [];
  const provided = async (word: string) => ({ environment: { WORD: word }, close: async () => void ends.push(word) });
  const node = ['-e', 'process.exit(process.env.WORD === "good" ? 0 : 1)'];
  expect(await run({ title: 'a', node, needs: () => provided('good') })).toMatchObject({ passed: 1 });
  expect(await run({ title: 'a', node, needs: () => provided('bad') })).toMatchObject({ failed: 1 });
  expect(ends).toEqual(['good', 'bad']);
});

it('counts a step as failed for which something could not be started', async () => {
  const needs = () => Promise.reject(new Error('it broke'));
  expect(await run({ title: 'a', node: print('never'), needs })).toMatchObject({ failed: 1, output: 'it broke' });
});

it('counts a test file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toMatchObject({ passed: 1, failed: 2 });
});

it('names a test that passed only at the second try', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'is soon', failureMessages: ['late'] },
    { status: 'passed', fullName: 'is right', failureMessages: [] },
  ];
  const testResults = [{ status: 'passed', assertionResults }];
  expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    secondTries: ['is soon: late'],
  });
});

it('names a browser test that passed only at the second try, with what was wrong the first time', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  const tests = [{ results: [{ errors: [{ message: 'late' }] }, { errors: [] }] }];
  const suites = [{ title: 'a.spec.ts', specs: [{ title: 'opens', file: 'a.spec.ts', ok: true, tests }] }];
  expect(countPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 4,
    failed: 1,
    failures: [],
    secondTries: ['a.spec.ts, a.spec.ts, opens: late'],
  });
});

it('names each failed test with what was wrong, in one line without colours', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mexpected 1\n  to be 2'] },
  ];
  const testResults = [{ status: 'failed', assertionResults }];
  expect(countVitest({ numPassedTests: 0, numFailedTests: 1, testResults }).failures).toEqual([
    'adds: expected 1 to be 2',
  ]);

  const stats = { expected: 0, unexpected: 1, flaky: 0 };
  const spec = {
    title: 'opens',
    file: 'a.spec.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'late' }] }] }],
  };
  const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'page', specs: [spec] }] }];
  expect(countPlaywright({ stats, errors: [], suites }).failures).toEqual(['a.spec.ts, page, opens: late']);
});
