import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { projectRoot, reasonOf } from '../../scripts/project.ts';

/** How many tests or checks a step held, and how many of them failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** A line for each failed test that the report names: its title and what was wrong. */
  readonly failures: readonly string[];
  /** A line for each test that failed and then passed, with what was wrong the first time. */
  readonly secondTries: readonly string[];
}

/** What stands while a step runs, and ends after it. */
export interface Provided {
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** One step of a test command. */
export interface Step {
  readonly title: string;
  /**
   * Gets what the step needs, or says in a few words why this machine cannot have it: then the step
   * is not run.
   */
  readonly needs?: () => Promise<Provided | string>;
  /** Arguments to Node, from the project folder. */
  readonly node: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * A file that the step writes, and how many tests it speaks of. Without one the step counts as
   * one check.
   */
  readonly report?: { readonly file: string; readonly count: (content: unknown) => Counts };
}

/** How a step ended. */
export interface StepResult extends Counts {
  readonly title: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
  /** Lines in which the step itself says what it could not run. */
  readonly notRun: readonly string[];
}

/**
 * A step that hangs has to leave time to say so. The browser tests take about 20 minutes on two
 * cores, and longer on a busy machine.
 */
const stepLimitMs = 60 * 60_000;
const keptOutput = 60_000;

/** Gets a step's output as it comes. */
export type Show = (chunk: Buffer) => void;

const onScreen: Show = (chunk) => process.stdout.write(chunk);

const none = { passed: 0, failed: 0, failures: [], secondTries: [], notRun: [], output: '', seconds: 0 };

/**
 * Runs a step, passing its output on as it comes; never rejects: a step that cannot start has
 * failed.
 */
export async function runStep(step: Step, show: Show = onScreen): Promise<StepResult> {
  try {
    const provided = await step.needs?.();
    if (typeof provided === 'string')
      return { ...none, title: step.title, ok: true, notRun: [`not run: ${step.title} (${provided})`] };
    try {
      return await runProcess({ ...step, environment: { ...step.environment, ...provided?.environment } }, show);
    } finally {
      await provided?.close();
    }
  } catch (problem) {
    return { ...none, title: step.title, ok: false, failed: 1, output: reasonOf(problem) };
  }
}

async function runProcess(step: Step, show: Show): Promise<StepResult> {
  const started = performance.now();
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const { code, output } = await runNode(step, show);
  const counted = step.report === undefined ? undefined : readReport(step.report);
  const ok = code === 0 && (counted === undefined ? step.report === undefined : counted.failed === 0);
  const counts = counted ?? { passed: ok ? 1 : 0, failed: 0, failures: [], secondTries: [] };
  return {
    title: step.title,
    ok,
    passed: counts.passed,
    // A step that fails without naming a failed test (it did not start, or crashed at its end) is
    // one failure.
    failed: ok ? 0 : Math.max(counts.failed, 1),
    failures: counts.failures,
    secondTries: counts.secondTries,
    seconds: (performance.now() - started) / 1000,
    output,
    notRun: output.split('\n').filter((line) => /^(?:not run: |audit: NOT RUN)/.test(line)),
  };
}

function runNode(step: Step, show: Show): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, step.node, {
      cwd: projectRoot,
      env: { ...process.env, ...step.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a step that hangs ends with the servers and browsers it
      // started.
      detached: true,
    });
    const endGroup = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended already.
      }
    };
    const limit = setTimeout(() => {
      output += `\nStopped: it took longer than ${stepLimitMs / 60_000} minutes.\n`;
      endGroup();
    }, stepLimitMs);
    const stopAll = () => {
      endGroup();
      process.exit(130);
    };
    process.once('SIGINT', stopAll);
    process.once('SIGTERM', stopAll);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        show(chunk);
        output = (output + chunk.toString()).slice(-keptOutput);
      });
    }
    const finish = (code: number | null) => {
      clearTimeout(limit);
      process.off('SIGINT', stopAll);
      process.off('SIGTERM', stopAll);
      endGroup();
      resolve({ code, output });
    };
    child.once('error', (problem) => {
      output += problem.message;
      finish(1);
    });
    child.once('close', finish);
  });
}

function readReport(report: NonNullable<Step['report']>): Counts | undefined {
  try {
    return report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  } catch {
    // The step ended before it could report; its output says why.
    return undefined;
  }
}

/**
 * A failed test in one line: colours taken out, the first lines of the message, at most 600
 * characters.
 */
function failureLine(title: string, message: string): string {
  const plain = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();
  return `${title}: ${plain.slice(0, 600)}`;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z._default(z.string(), ''),
      status: z.string(),
      message: z._default(z.string(), ''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z._default(z.string(), ''),
          failureMessages: z._default(z.array(z.string()), []),
        }),
      ),
    }),
  ),
});

/**
 * Counts of vitest's JSON report. A file that could not be loaded holds no tests, and counts as one
 * failure. A test that passed when it was tried again has passed, and is named.
 */
export function countVitest(content: unknown): Counts {
  const report = vitestReport.parse(content);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ loaded: false, line: failureLine(name, message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      loaded: true,
      line: failureLine(fullName, failureMessages.join(' ')),
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failures.filter(({ loaded }) => !loaded).length,
    failures: failures.map(({ line }) => line),
    secondTries: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ status, fullName, failureMessages }) =>
        status === 'passed' && failureMessages.length > 0 ? [failureLine(fullName, failureMessages.join(' '))] : [],
      ),
    ),
  };
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z._default(z.string(), ''),
  ok: z.boolean(),
  tests: z.array(
    z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z._default(z.string(), '') })) })) }),
  ),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z._default(z.array(playwrightSpec), []),
  get suites() {
    return z._default(z.array(playwrightSuite), []);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z._default(z.array(playwrightSuite), []),
});

/** A line for each test that failed at least once, and whether it failed for good. */
function problemsIn({
  title,
  specs,
  suites,
}: z.output<typeof playwrightSuite>): readonly { ok: boolean; line: string }[] {
  const own = specs.flatMap((spec) => {
    const messages = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    if (spec.ok && messages.length === 0) return [];
    const text = messages.map(({ message }) => message).join(' ');
    return [{ ok: spec.ok, line: failureLine(`${spec.file}, ${title}, ${spec.title}`, text) }];
  });
  return [...own, ...suites.flatMap(problemsIn)];
}

/**
 * Counts of Playwright's JSON report. A test that passed when it was tried again has passed, and is
 * named.
 */
export function countPlaywright(content: unknown): Counts {
  const { stats, errors, suites } = playwrightReport.parse(content);
  const problems = suites.flatMap(problemsIn);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: problems.filter(({ ok }) => !ok).map(({ line }) => line),
    secondTries: problems.filter(({ ok }) => ok).map(({ line }) => line),
  };
}
