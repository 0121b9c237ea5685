import { ApiError } from '#src/api/errors.ts';
import { createStore } from '#src/lib/store.ts';
import type { BulkThing, FieldResult, ThingResults } from '#src/local/bulk-plans.ts';
import type { FieldValues } from './three-way.ts';
import { type Saved, type SaveOutcome, type SavePlan, saveUnlessChanged } from './verified-save.ts';

/** How a bulk run loads and saves the things of one resource. */
export type BulkTarget<Values extends FieldValues> = {
  /**
   * Loads some things by requests after this call. @returns how each is saved, with the loaded
   * values; those that no longer exist are missing.
   */
  readonly load: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, LoadedThing<Values>>>;
  /** After a save that changed something: for the change history. */
  readonly onSaved?: ((id: string, saved: Saved<Values>) => void) | undefined;
};

export type LoadedThing<Values extends FieldValues> = {
  readonly values: Values;
  /** Its first `read` may return the loaded values; later ones load again. */
  readonly plan: SavePlan<Values>;
};

/** The state of a run. `until`: when the service accepts requests again, epoch milliseconds. */
export type RunState =
  | { readonly kind: 'running' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'paused'; readonly why?: string | undefined }
  | { readonly kind: 'ended' };

export type BulkControl = ReturnType<typeof bulkControl>;

/** After so many saves in a row without an answer the run pauses. */
const mostUnanswered = 4;

/** Pauses, resumes and cancels one run. Requests that were sent are always waited for. */
export function bulkControl() {
  let unanswered = 0;
  const state = createStore<RunState>({ kind: 'running' });
  const move = (from: RunState['kind'][], to: RunState) => {
    if (from.includes(state.get().kind)) state.set(to);
  };
  const pause = (why?: string) => move(['running', 'waiting'], { kind: 'paused', why });
  return {
    state,
    pause,
    resume: () => move(['paused'], { kind: 'running' }),
    cancel: () => state.set({ kind: 'ended' }),
    /** Sends nothing for some milliseconds: the service asked for it (429). */
    waitFor(ms: number) {
      const until = Date.now() + ms;
      move(['running'], { kind: 'waiting', until });
      setTimeout(() => move(['waiting'], { kind: 'running' }), ms);
    },
    /** A save ended, by this error if it failed. A refusal of one thing is an answer too. */
    heard(error: ApiError | undefined) {
      const { status = 0 } = error ?? { status: 200 };
      unanswered = status >= 200 && status < 500 && status !== 401 ? 0 : unanswered + 1;
      if (unanswered >= mostUnanswered) pause('The service doesn’t respond.');
    },
    /** Resolves when the next request may be sent: true, or false once the run was cancelled. */
    turn(): Promise<boolean> {
      return new Promise((resolve) => {
        const stop = state.subscribe(() => look());
        function look() {
          const { kind } = state.get();
          if (kind !== 'running' && kind !== 'ended') return;
          stop();
          resolve(kind === 'running');
        }
        look();
      });
    },
  };
}

/** Saves at the same time. */
const lanes = 4;

/** The wait after a 429 that does not say how long. Milliseconds. */
const usualWaitMs = 5_000;

type StepRun<Values extends FieldValues> = {
  /** Things that are loaded together, and saved within about a second of it. */
  readonly step: readonly BulkThing[];
  readonly target: BulkTarget<Values>;
  readonly control: BulkControl;
  readonly onResults: (id: string, results: ThingResults) => void;
};

/**
 * Saves the changes of some things, each as a form does (`saveUnlessChanged`): what someone else
 * changed since the plan is left, and every answer is compared. Goes on after failures; waits after
 * a 429 and sends again; pauses while the service does not answer. Things that were saved before
 * are not sent again, so a step may be repeated after a crash.
 */
export async function runStep<Values extends FieldValues>({ step, target, control, onResults }: StepRun<Values>) {
  const loaded = await whileAllowed(control, async () => {
    try {
      return await target.load(new Set(step.map(({ id }) => id)));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 429) throw error;
      // Nothing of this step was sent: it is loaded again when the run is resumed.
      control.pause(error.message);
      return undefined;
    }
  });
  const rest = loaded === undefined ? [] : [...step];
  const lane = async () => {
    for (let thing = rest.shift(); thing !== undefined; thing = rest.shift()) {
      const next = thing;
      const results = await whileAllowed(control, () => saveThing(target, next, loaded?.get(next.id), control));
      if (results !== undefined) onResults(next.id, results);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * Does something when the run may send, again after each 429 (it then waits), and until it has a
 * result. Undefined if the run was cancelled first.
 */
async function whileAllowed<Result>(control: BulkControl, work: () => Promise<Result | undefined>) {
  while (await control.turn()) {
    try {
      const result = await work();
      if (result !== undefined) return result;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      control.waitFor(error.facts.retryAfterMs ?? usualWaitMs);
    }
  }
  return undefined;
}

/** @throws {ApiError} on a 429 alone: nothing was saved, and it may be sent again. */
async function saveThing<Values extends FieldValues>(
  target: BulkTarget<Values>,
  thing: BulkThing,
  loaded: LoadedThing<Values> | undefined,
  control: BulkControl,
): Promise<ThingResults> {
  if (loaded === undefined) return resultsOf(thing, () => notDone('It no longer exists.'));
  const { values, plan } = loaded;
  const withSide = (side: 'before' | 'after'): Values => ({
    ...values,
    ...Object.fromEntries(Object.entries(thing.changes).map(([field, change]) => [field, change[side]])),
  });
  try {
    const { outcome, changedSince } = await saveUnlessChanged(plan, withSide('before'), withSide('after'));
    if (outcome.kind === 'saved') target.onSaved?.(thing.id, outcome);
    const error = outcome.kind === 'unknown' || outcome.kind === 'not-saved' ? outcome.error : undefined;
    control.heard(error);
    const changed: readonly string[] = changedSince;
    return resultsOf(thing, (field) =>
      changed.includes(field) ? notDone('Someone changed it meanwhile.') : resultIn(outcome, field),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429) throw error;
    control.heard(error);
    return resultsOf(thing, () => failed(error));
  }
}

function resultsOf({ changes }: BulkThing, resultOf: (field: string) => FieldResult): ThingResults {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, resultOf(field)]));
}

function notDone(why: string): FieldResult {
  return { outcome: 'not-done', why };
}

function failed({ outcome, message }: ApiError): FieldResult {
  return { outcome, why: message };
}

/** The result of one field by the outcome of its thing's save. */
function resultIn<Values extends FieldValues>(outcome: SaveOutcome<Values>, field: string): FieldResult {
  switch (outcome.kind) {
    case 'saved': {
      const got = outcome.deviations.find((other) => other.field === field);
      return got?.kind === 'not-taken'
        ? { outcome: 'differs', why: 'The service stored another value.' }
        : { outcome: 'done' };
    }
    case 'nothing-to-send':
      return { outcome: 'done' };
    case 'needs-confirmation':
      return notDone('It was archived meanwhile.');
    case 'gone':
      return outcome.lost === undefined ? notDone('It no longer exists.') : failed(outcome.lost);
    case 'conflict':
    case 'unseen':
      return notDone('Someone changed it meanwhile.');
    case 'not-saved':
      return { ...failed(outcome.error), outcome: 'not-done' };
    case 'unknown':
      return { ...failed(outcome.error), outcome: 'unknown' };
  }
}
