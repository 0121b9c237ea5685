import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startThrowawayPostgres } from './postgres.ts';
import { projectRoot, reasonOf } from './project.ts';
import { countPlaywright, countVitest, runStep, type Step, type StepResult } from './run-step.ts';

/*
 * `npm test`: everything, cheap checks first, going on after a failure. The last line is `N passed, N failed`.
 * `npm test -- types unit` runs only the steps whose titles start with one of the words.
 */

const reports = join(projectRoot, '.cache/test-reports');
const bin = (path: string) => join(projectRoot, 'node_modules', path);
const script = (path: string, ...args: string[]) => ['--import', 'tsx', path, ...args];

function vitest(title: string, projects: readonly string[], environment: Readonly<Record<string, string>> = {}): Step {
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    title,
    node: [bin('vitest/vitest.mjs'), 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile=${file}`],
    environment,
    report: { file, count: countVitest },
  };
}

const checks: readonly Step[] = [
  { title: 'route tree', node: script('scripts/build.ts', '--routes', '--check') },
  { title: 'types', node: [bin('typescript/bin/tsc'), '--noEmit'] },
  { title: 'lint', node: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  { title: 'boundaries', node: script('scripts/boundaries.ts') },
  { title: 'dead code', node: [bin('knip/bin/knip.js'), '--no-config-hints'] },
  { title: 'openapi', node: script('scripts/openapi.ts', '--check') },
  { title: 'audit', node: script('scripts/audit.ts') },
];

const browserReport = join(reports, 'e2e.json');
const browserSteps: readonly Step[] = [
  { title: 'budgets', node: script('bench/main.ts', 'ci') },
  {
    title: 'e2e',
    node: script('scripts/e2e.ts'),
    environment: { FACET_E2E_REPORT: browserReport },
    report: { file: browserReport, count: countPlaywright },
  },
];

const wanted = process.argv.slice(2);
const results: StepResult[] = [];
const notRun: string[] = [];

function isWanted(title: string): boolean {
  return wanted.length === 0 || wanted.some((word) => title.startsWith(word));
}

async function run(step: Step): Promise<void> {
  if (!isWanted(step.title)) return;
  console.log(`\n=== ${step.title} ===`);
  const result = await runStep(step);
  results.push(result);
  notRun.push(...result.notRun.map((line) => (line.startsWith('not run: ') ? line : `not run: ${line}`)));
  console.log(`=== ${step.title}: ${result.ok ? 'passed' : 'FAILED'} in ${result.seconds.toFixed(1)} s`);
}

/** A step that failed before it could be run as a process. */
function failed(title: string, problem: unknown): void {
  const output = reasonOf(problem);
  console.error(output);
  results.push({
    title,
    ok: false,
    passed: 0,
    failed: 1,
    seconds: 0,
    output,
    failures: [],
    secondTries: [],
    notRun: [],
  });
}

async function serviceOnPostgres(): Promise<void> {
  const title = 'service on postgresql';
  if (!isWanted(title)) return;
  try {
    const postgres = await startThrowawayPostgres();
    if (postgres === undefined) {
      notRun.push(
        'not run: the service suite on PostgreSQL (there is none on this machine; with CI set, root installs it)',
      );
      return;
    }
    try {
      await run(vitest(title, ['service'], { TEST_DATABASE_URL: postgres.url }));
    } finally {
      await postgres.close();
    }
  } catch (problem) {
    failed(title, problem);
  }
}

async function browserTests(): Promise<void> {
  if (!browserSteps.some((step) => isWanted(step.title))) return;
  try {
    ensureChromium();
  } catch (problem) {
    failed('a browser for the tests', problem);
    return;
  }
  for (const step of browserSteps) await run(step);
}

function summary(): void {
  for (const { title, output } of results.filter(({ ok }) => !ok)) {
    console.log(`\n=== failed: ${title} ===\n${output.split('\n').slice(-150).join('\n').trim()}`);
  }
  console.log();
  for (const { title, ok, passed, failed, seconds } of results) {
    const count = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${title.padEnd(24)} ${count.padEnd(24)} ${seconds.toFixed(1)} s`);
  }
  for (const { failures } of results) for (const line of failures) console.log(`failed: ${line}`);
  for (const { secondTries } of results)
    for (const line of secondTries) console.log(`passed at the second try: ${line}`);
  for (const line of notRun) console.log(line);
  const sum = (pick: (result: StepResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const failures = sum((result) => result.failed);
  console.log(`${sum((result) => result.passed)} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
}

mkdirSync(reports, { recursive: true });
for (const step of checks) await run(step);
// Before the gateway's tests, which start it on the build.
await run({ title: 'build', node: script('scripts/build.ts') });
await run({ title: 'what was built', node: script('scripts/check-build.ts') });
await run(vitest('unit and component', ['unit', 'component']));
await run(vitest('gateway', ['gateway']));
await run(vitest('service', ['service']));
await serviceOnPostgres();
// One seed that every machine runs, and two that none has run before.
await run({ title: 'chaos', node: script('scripts/chaos.ts', '--seed', '20261121', '--seeds', '3', '--edits', '60') });
await browserTests();
summary();
