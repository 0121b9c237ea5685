import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { ensureChromium } from '../../e2e/support/chromium.ts';
import { ensureBuild } from '../../scripts/ensure-build.ts';
import { projectRoot } from '../../scripts/project.ts';
import { otherBrowsers } from '../browsers/other-browsers.ts';
import { lackOfProgram } from './debian.ts';
import { keepOutput, startKeeping } from './kept-output.ts';
import { startThrowawayPostgres } from './postgres.ts';
import { countPlaywright, countVitest, type Provided, runStep, type Step, type StepResult } from './run-step.ts';

/*
 * `npm test` and, with `--full`, `npm run test:full`: the steps below one after another, going on
 * after a failure. The last line is
 * `N passed, N failed`. Words after it (`npm test -- types unit`) run only the steps whose titles
 * start with one of them.
 */

const reports = join(projectRoot, '.cache/test-reports');
const bin = (path: string) => join(projectRoot, 'node_modules', path);
const script = (path: string, ...args: string[]) => ['--import', 'tsx', path, ...args];
const reporters = ['--reporter=default', '--reporter=json'];
const reportOf = (title: string) => join(reports, `${title.replaceAll(' ', '-')}.json`);

function vitest(title: string, projects: readonly string[], needs?: Step['needs'], ...paths: string[]): Step {
  const file = reportOf(title);
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    title,
    node: [bin('vitest/vitest.mjs'), 'run', ...paths, ...chosen, ...reporters, `--outputFile=${file}`],
    report: { file, count: countVitest },
    ...(needs === undefined ? {} : { needs }),
  };
}

function playwright(title: string, needs: Step['needs'] = chromium, ...chosen: string[]): Step {
  const file = reportOf(title);
  return {
    title,
    needs,
    node: script('test/run/e2e.ts', ...chosen),
    environment: { FACET_E2E_REPORT: file },
    report: { file, count: countPlaywright },
  };
}

/**
 * Every screen of the built app, and the attacks from other sites, in a browser before another
 * front door.
 */
function browserBefore(door: 'nginx' | 'caddy'): Step {
  const needs = async () => {
    ensureChromium();
    return lackOfProgram(door) ?? { ...nothing, environment: { FACET_DOOR: door } };
  };
  const specs = ['e2e/quick/screens.spec.ts', 'e2e/security.spec.ts', 'e2e/sign-in.spec.ts'];
  const chosen = 'opens cold|R1|R2|R4|a viewer|an editor';
  return playwright(`screens, attacks and people before ${door}`, needs, ...specs, '--grep', chosen);
}

/** The journeys and screens of `npm test` in another browser of Playwright. */
function journeysIn(name: string, browser: typeof firefox): Step {
  const needs = async () => {
    const environment = { FACET_BROWSER: browser.name() };
    if (existsSync(browser.executablePath())) return { ...nothing, environment };
    return `Playwright's ${name} is not installed: npx playwright install ${browser.name()}`;
  };
  return playwright(`journeys in ${name}`, needs, '--project', 'quick');
}

const nothing: Provided = { environment: {}, close: async () => {} };

async function chromium(): Promise<Provided> {
  ensureChromium();
  return nothing;
}

async function postgres(): Promise<Provided | string> {
  const server = await startThrowawayPostgres();
  if (server === undefined) return 'there is no PostgreSQL on this machine; with CI set, root installs it';
  return { environment: { TEST_DATABASE_URL: server.url }, close: server.close };
}

/** The tests themselves leave out the doors and browsers that are not there, and say so. */
async function buildDoorsAndBrowsers(): Promise<Provided> {
  await ensureBuild();
  for (const name of ['nginx', 'caddy']) lackOfProgram(name);
  for (const { lack } of otherBrowsers) lack();
  return nothing;
}

/** Whether Facet works: cheap checks first. */
const quick: readonly Step[] = [
  { title: 'route tree', node: script('scripts/build.ts', '--routes', '--check') },
  { title: 'types', node: [bin('typescript/bin/tsc'), '--noEmit'] },
  { title: 'lint', node: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  { title: 'boundaries', node: script('test/rules/boundaries.ts') },
  { title: 'dead code', node: [bin('knip/bin/knip.js'), '--no-config-hints'] },
  { title: 'openapi', node: script('scripts/openapi.ts', '--check') },
  { title: 'audit', node: script('test/rules/audit.ts') },
  // Before the gateway's tests, which start it on the build.
  { title: 'build', node: script('scripts/build.ts') },
  { title: 'what was built', node: script('test/rules/check-build.ts') },
  vitest('unit and component', ['unit', 'component']),
  vitest('gateway', ['gateway']),
  vitest('service', ['service']),
  playwright('e2e', chromium, '--project', 'quick'),
];

/** What is slow, or needs a program that a machine may not have. */
const full: readonly Step[] = [
  { title: 'budgets', needs: chromium, node: script('bench/main.ts', 'ci') },
  playwright('e2e in full', chromium, 'e2e/[^/]+\\.spec\\.ts$'),
  vitest('service on postgresql', ['service', 'slow'], postgres, 'server/service', 'test/faults'),
  // One seed that every machine runs, and two that none has run before.
  { title: 'chaos', node: script('test/chaos/main.ts', '--seed', '20261121', '--seeds', '3', '--edits', '60') },
  vitest('slow tests and doors', ['slow'], buildDoorsAndBrowsers),
  browserBefore('nginx'),
  browserBefore('caddy'),
  journeysIn('Firefox', firefox),
  journeysIn('WebKit', webkit),
  { title: 'canary key', node: script('test/run/canary-search.ts') },
];

async function run(step: Step): Promise<StepResult> {
  console.log(`\n=== ${step.title} ===`);
  const result = await runStep(step, (chunk) => {
    process.stdout.write(chunk);
    keepOutput('steps', chunk);
  });
  console.log(`=== ${step.title}: ${outcome(result)} in ${result.seconds.toFixed(1)} s`);
  return result;
}

/** A step that only says why it could not run has neither passed nor failed. */
function outcome({ ok, passed, notRun }: StepResult): 'passed' | 'FAILED' | 'not run' {
  if (!ok) return 'FAILED';
  return passed === 0 && notRun.length > 0 ? 'not run' : 'passed';
}

function summary(results: readonly StepResult[]): void {
  for (const { title, output } of results.filter(({ ok }) => !ok)) {
    console.log(`\n=== failed: ${title} ===\n${output.split('\n').slice(-150).join('\n').trim()}`);
  }
  console.log();
  for (const result of results) {
    const { title, passed, failed, seconds } = result;
    const count = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
    console.log(`${outcome(result).padEnd(8)} ${title.padEnd(24)} ${count.padEnd(24)} ${seconds.toFixed(1)} s`);
  }
  for (const { failures } of results) for (const line of failures) console.log(`failed: ${line}`);
  for (const { secondTries } of results)
    for (const line of secondTries) console.log(`passed at the second try: ${line}`);
  for (const { notRun } of results)
    for (const line of notRun) console.log(line.startsWith('not run: ') ? line : `not run: ${line}`);
  const sum = (pick: (result: StepResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const failures = sum((result) => result.failed);
  console.log(`${sum((result) => result.passed)} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
}

mkdirSync(reports, { recursive: true });
const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--full');
const steps = words.includes('--full') ? full : quick;
const removeKept = words.includes('--full') ? startKeeping() : undefined;
const results: StepResult[] = [];
for (const step of steps) {
  if (wanted.length === 0 || wanted.some((word) => step.title.startsWith(word))) results.push(await run(step));
}
// What holds the key can be looked at.
if (results.every(({ ok }) => ok)) removeKept?.();
summary(results);
