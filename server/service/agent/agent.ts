import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { AudienceKey } from '#server/service/audiences/audience-repository.ts';
import { errorName, startBackgroundWork } from '#server/service/background-work.ts';
import { type Database, isDatabaseUnavailable } from '#server/service/database.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { type RunScript, runScript } from './run-script.ts';
import {
  beginRun,
  breakOffRun,
  endCutOffRuns,
  endRun,
  hasWaitingVersion,
  type Run,
  type WaitingVersion,
  waitingVersions,
  writeStep,
} from './run-store.ts';
import { askAgain } from './standing-request.ts';

/** The most versions written at once; `old` limits those queued before the agent started. */
const sideBySide = { all: 8, old: 2 };

/** Between two checks of the queue when nobody wakes the agent, in milliseconds. */
const pauseBetweenLooks = 2_000;

/** Before a step that the database did not take is stored again, in milliseconds. */
const pauseWhileAway = 500;

/** The pause of the standing audience after somebody stopped its run, at speed 1. */
const restAfterStop = 60_000;

export type Agent = Awaited<ReturnType<typeof startAgent>>;

export type AgentOptions = {
  readonly database: Database;
  readonly settings: ServiceSettings;
  /** An audience that is always being written; see `standing-request.ts`. */
  readonly standing?: AudienceKey | undefined;
  readonly log: (line: string) => void;
};

/**
 * Starts the agent at `settings.agentSpeed`, which is above 0. It marks cut-off runs interrupted,
 * starts the standing run, then writes waiting versions in queue order, one per audience at a time.
 */
export async function startAgent(options: AgentOptions) {
  const { database, settings, standing, log } = options;
  const startedAt = Date.now();
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const going = new Map<string, { readonly isOld: boolean; readonly ended: Promise<void> }>();
  /** Whether the database may hold a run that nobody plays: its start or end got no answer. */
  let mayHaveLost = false;
  let standingRestsUntil = 0;
  let wake: () => void = () => undefined;

  /** Plays a run to its end. Never rejects: an error ends the run. */
  const play = async (run: Run, script: RunScript): Promise<void> => {
    try {
      const isWhole = await write(run, script, options, signal);
      if (!isWhole && script.isLong) standingRestsUntil = Date.now() + restAfterStop / settings.agentSpeed;
    } catch (error) {
      if (!signal.aborted) log(`A run of the agent broke off: ${errorName(error)}.`);
      await breakOffRun(database, run).catch(() => {
        mayHaveLost = true;
      });
    }
  };

  const begin = async (version: WaitingVersion, isOld: boolean, length: 'ordinary' | 'long'): Promise<void> => {
    const { audienceId } = version;
    if (signal.aborted || going.has(audienceId)) return;
    const run = await beginRun(database, version).catch((error: unknown) => {
      mayHaveLost = true;
      throw error;
    });
    if (run === undefined) return;
    const ended = play(run, runScript(run.input, length)).finally(() => {
      going.delete(audienceId);
      wake();
    });
    going.set(audienceId, { isOld, ended });
  };

  const keepStandingRun = async (): Promise<void> => {
    if (standing === undefined || going.has(standing.audienceId) || Date.now() < standingRestsUntil) return;
    const version = await askAgain(database, settings, standing);
    if (version !== undefined) await begin(version, false, 'long');
  };

  const look = async (): Promise<void> => {
    if (mayHaveLost) {
      await endCutOffRuns(database, [...going.keys()]);
      mayHaveLost = false;
    }
    await keepStandingRun();
    for (const version of await waitingVersions(database, startedAt, sideBySide.all + going.size)) {
      const isOld = version.queuedAt < startedAt;
      const old = [...going.values()].filter((run) => run.isOld);
      if (going.size >= sideBySide.all || (isOld && old.length >= sideBySide.old)) continue;
      await begin(version, isOld, 'ordinary');
    }
  };

  await endCutOffRuns(database);
  await keepStandingRun();
  const looking = startBackgroundWork(pauseBetweenLooks, look, (error) =>
    log(`The agent could not look at its queue: ${errorName(error)}.`),
  );
  wake = looking.wake;
  return {
    wake,
    /** Interrupts what is being written, and starts nothing more. */
    stop: async () => {
      stopping.abort();
      await looking.stop();
      await Promise.all([...going.values()].map(({ ended }) => ended));
    },
  };
}

/** Writes a run to its end. @returns false when somebody stopped it. @throws when `signal` does. */
async function write(
  run: Run,
  script: RunScript,
  { database, settings }: AgentOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const begun = performance.now();
  const until = (at: number) => pause(begun + at / settings.agentSpeed - performance.now(), signal);
  let content = '';
  const end = () => store(() => endRun(database, settings, run, script, content), signal);
  for (const step of script.steps) {
    await until(step.at);
    if (!(await store(() => writeStep(database, run, step), signal))) return false;
    content = step.content;
    const mayEnd = script.isLong && content !== '';
    if (mayEnd && (await store(() => hasWaitingVersion(database, run.key.audienceId), signal))) return end();
  }
  await until(script.endsAt);
  return end();
}

/** Stores a step and retries while the database is away: storing it twice is harmless. */
async function store(step: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await pause(pauseWhileAway, signal);
    }
  }
}

/** @throws when `signal` stops the pause. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal });
}
