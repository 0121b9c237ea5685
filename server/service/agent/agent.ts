import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { AudienceKey } from '#server/service/audiences/audience-repository.ts';
import { startBackgroundWork } from '#server/service/background-work.ts';
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

export type Agent = {
  /** Checks the queue at once. */
  wake(): void;
  /** Interrupts what is being written, and starts nothing more. */
  stop(): Promise<void>;
};

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
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const agent = new ScriptedAgent(options);
  await endCutOffRuns(options.database);
  await agent.keepStandingRun();
  const looking = startBackgroundWork(
    pauseBetweenLooks,
    () => agent.look(),
    (error) => options.log(`The agent could not look at its queue: ${nameOf(error)}.`),
  );
  agent.onFree = looking.wake;
  return {
    wake: looking.wake,
    stop: async () => {
      agent.breakOff();
      await looking.stop();
      await agent.allEnded();
    },
  };
}

class ScriptedAgent {
  /** Called when a run is over. */
  onFree: () => void = () => undefined;
  readonly #database: Database;
  readonly #settings: ServiceSettings;
  readonly #standing: AudienceKey | undefined;
  readonly #log: (line: string) => void;
  readonly #startedAt = Date.now();
  readonly #stopping = new AbortController();
  /** Running versions by audience. */
  readonly #going = new Map<string, { readonly isOld: boolean; readonly ended: Promise<void> }>();
  /** Whether the database may hold a run that nobody plays: its start or end got no answer. */
  #mayHaveLost = false;
  #standingRestsUntil = 0;

  constructor({ database, settings, standing, log }: AgentOptions) {
    this.#database = database;
    this.#settings = settings;
    this.#standing = standing;
    this.#log = log;
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Starts every version that can start now. */
  async look(): Promise<void> {
    if (this.#mayHaveLost) {
      await endCutOffRuns(this.#database, [...this.#going.keys()]);
      this.#mayHaveLost = false;
    }
    await this.keepStandingRun();
    const waiting = await waitingVersions(this.#database, this.#startedAt, sideBySide.all + this.#going.size);
    for (const version of waiting) {
      const isOld = version.queuedAt < this.#startedAt;
      const going = [...this.#going.values()];
      const isFull = going.length >= sideBySide.all;
      if (isFull || (isOld && going.filter((run) => run.isOld).length >= sideBySide.old)) continue;
      await this.#begin(version, isOld, 'ordinary');
    }
  }

  /** Starts the standing audience's run when none is going on. */
  async keepStandingRun(): Promise<void> {
    const standing = this.#standing;
    if (standing === undefined || this.#going.has(standing.audienceId) || Date.now() < this.#standingRestsUntil) return;
    const version = await askAgain(this.#database, this.#settings, standing);
    if (version !== undefined) await this.#begin(version, false, 'long');
  }

  /** Interrupts every run at once. */
  breakOff(): void {
    this.#stopping.abort();
  }

  async allEnded(): Promise<void> {
    await Promise.all([...this.#going.values()].map(({ ended }) => ended));
  }

  async #begin(version: WaitingVersion, isOld: boolean, length: 'ordinary' | 'long'): Promise<void> {
    const { audienceId } = version;
    if (this.#stopping.signal.aborted || this.#going.has(audienceId)) return;
    const run = await beginRun(this.#database, version).catch((error: unknown) => {
      this.#mayHaveLost = true;
      throw error;
    });
    if (run === undefined) return;
    const ended = this.#play(run, runScript(run.input, length)).finally(() => {
      this.#going.delete(audienceId);
      this.onFree();
    });
    this.#going.set(audienceId, { isOld, ended });
  }

  /** Plays a run to its end. Never rejects: an error ends the run. */
  async #play(run: Run, script: RunScript): Promise<void> {
    try {
      const isWhole = await this.#write(run, script);
      if (!isWhole && script.isLong) {
        this.#standingRestsUntil = Date.now() + restAfterStop / this.#settings.agentSpeed;
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#log(`A run of the agent broke off: ${nameOf(error)}.`);
      await breakOffRun(this.#database, run).catch(() => {
        this.#mayHaveLost = true;
      });
    }
  }

  /** @returns whether the run reached its end; false when somebody stopped it. */
  async #write(run: Run, script: RunScript): Promise<boolean> {
    const begun = performance.now();
    const until = (at: number) => this.#pause(begun + at / this.#settings.agentSpeed - performance.now());
    let content = '';
    const end = () => this.#store(() => endRun(this.#database, this.#settings, run, script, content));
    for (const step of script.steps) {
      await until(step.at);
      if (!(await this.#store(() => writeStep(this.#database, run, step)))) return false;
      content = step.content;
      if (
        script.isLong &&
        content !== '' &&
        (await this.#store(() => hasWaitingVersion(this.#database, run.key.audienceId)))
      ) {
        return end();
      }
    }
    await until(script.endsAt);
    return end();
  }

  /** Stores a step and retries while the database is away: storing it twice is harmless. */
  async #store(step: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        await this.#pause(pauseWhileAway);
      }
    }
  }

  /** @throws when the agent stops during the pause. */
  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    signal.throwIfAborted();
    if (milliseconds > 0) await wait(milliseconds, undefined, { signal });
  }
}

/** The only part of an error that is safe to log: messages hold values of the database. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}
