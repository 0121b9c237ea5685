import { ApiError } from '#src/api/errors.ts';
import { longestWaitMs } from '#src/api/retry.ts';
import { createStore } from '#src/lib/store.ts';
import type { BulkThing, FieldResult, SentFields, ThingResults } from '#src/local/bulk-plans.ts';
import { type ResourceKey, recordOneOfMany } from '#src/local/change-history.ts';
import { type FieldValues, sameValue } from './three-way.ts';
import { type Saved, type SaveOutcome, type SavePlan, saveUnlessChanged, takenChanges } from './verified-save.ts';

/** How a bulk run loads and saves the things of one resource. */
export type BulkTarget<Values extends FieldValues> = {
  /**
   * Loads some things by requests after this call. @returns how each is saved, with the loaded
   * values; those that no longer exist are missing.
   */
  readonly load: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, LoadedThing<Values>>>;
  readonly labelOf: (field: string) => string;
  /** The key of a thing in the change history, where its saves belong there. */
  readonly resource?: ((id: string) => ResourceKey) | undefined;
  /** After the run: what the saves have made stale. */
  readonly onEnd?: (() => void) | undefined;
};

export type LoadedThing<Values extends FieldValues> = {
  readonly values: Values;
  /** Its first `read` may return the loaded values; later ones load again. */
  readonly plan: SavePlan<Values>;
};

/** The state of a run. `until`: when the API accepts requests again, epoch milliseconds. */
export type RunState =
  | { readonly kind: 'running' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'paused'; readonly why?: string | undefined }
  | { readonly kind: 'ended' };

export type BulkControl = ReturnType<typeof bulkControl>;

/** After so many failures in a row the run pauses. */
const mostFailures = 4;

/** Pauses, resumes and cancels one run. Requests that were sent are always waited for. */
export function bulkControl() {
  let failures = 0;
  let hasWarned = false;
  /** Epoch milliseconds: nothing is sent before. */
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const state = createStore<RunState>({ kind: 'running' });
  const isEnded = () => state.get().kind === 'ended';

  function pause(why?: string) {
    if (!isEnded()) state.set({ kind: 'paused', why });
  }
  /** Runs, at once or when the API accepts requests again. */
  function goOn() {
    clearTimeout(timer);
    const ms = until - Date.now();
    if (ms <= 0) state.set({ kind: 'running' });
    else {
      state.set({ kind: 'waiting', until });
      timer = setTimeout(() => {
        if (state.get().kind === 'waiting') goOn();
      }, ms);
    }
  }
  return {
    state,
    pause,
    resume() {
      failures = 0;
      if (state.get().kind === 'paused') goOn();
    },
    cancel: () => state.set({ kind: 'ended' }),
    /** Sends nothing for some milliseconds: the API asked for it (429). */
    waitFor(ms: number) {
      until = Math.max(until, Date.now() + Math.min(ms, longestWaitMs));
      if (state.get().kind !== 'paused' && !isEnded()) goOn();
    },
    /** A load or a save failed, or did not. Failures that will hit the next one pause the run. */
    report(error: ApiError | undefined) {
      const isGeneral = error !== undefined && (error.status === undefined || error.status >= 500);
      failures = isGeneral ? failures + 1 : 0;
      const isRefused = error?.status === 401 || error?.status === 403;
      if (isRefused || failures >= mostFailures) pause(error?.message);
    },
    /** Pauses once for something to look at before all others have it too. */
    warn(why: string) {
      if (!hasWarned) pause(why);
      hasWarned = true;
    },
    /** Resolves when the next request may be sent: true, or false once the run was cancelled. */
    whenAllowed(): Promise<boolean> {
      return new Promise((resolve) => {
        const stop = state.subscribe(() => answer());
        function answer() {
          const { kind } = state.get();
          if (kind !== 'running' && kind !== 'ended') return;
          stop();
          resolve(kind === 'running');
        }
        answer();
      });
    },
  };
}

/** Saves at the same time. */
const concurrency = 4;

/** The wait after a 429 that does not say how long. Milliseconds. */
const usualWaitMs = 5_000;

type StepRun<Values extends FieldValues> = {
  /** Things that are loaded together, and saved within about a second of it. */
  readonly step: readonly BulkThing[];
  /** What an earlier run may have saved: a field that has its value already counts as its work. */
  readonly mayBeSaved: SentFields;
  readonly target: BulkTarget<Values>;
  readonly control: BulkControl;
  /** Before a thing's request with these fields is sent; with none, once a 429 has refused it. */
  readonly onSend: (id: string, fields: readonly string[]) => Promise<void>;
  readonly onResults: (id: string, results: ThingResults) => Promise<void>;
};

/**
 * Saves the changes of some things, each as a form does (`saveUnlessChanged`): what someone else
 * changed since the plan is left, and every answer is compared. Goes on after failures; waits after
 * a 429 and sends again; pauses where going on would only repeat a failure. Things that were saved
 * before are not sent again, so a step may be repeated after a crash.
 */
export async function runStep<Values extends FieldValues>(run: StepRun<Values>): Promise<void> {
  const { step, target, control, onResults } = run;
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
  const saveOthers = async () => {
    for (let thing = rest.shift(); thing !== undefined; thing = rest.shift()) {
      const next = thing;
      const results = await whileAllowed(control, () => saveThing(run, next, loaded?.get(next.id)));
      if (results !== undefined) await onResults(next.id, results);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, saveOthers));
}

/**
 * Does something when the run may send, again after each 429 (it then waits), and until it has a
 * result. Undefined if the run was cancelled first.
 */
async function whileAllowed<Result>(control: BulkControl, work: () => Promise<Result | undefined>) {
  while (await control.whenAllowed()) {
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
  { target, control, onSend, mayBeSaved }: StepRun<Values>,
  thing: BulkThing,
  loaded: LoadedThing<Values> | undefined,
): Promise<ThingResults> {
  const { id, changes } = thing;
  const isUnclear = (field: string) => mayBeSaved.get(id)?.includes(field) === true;
  const left = (field: string, why: string) => leftAsItIs(why, isUnclear(field));
  if (loaded === undefined) return resultsOf(thing, (field) => left(field, 'It no longer exists.'));
  const { values, plan } = loaded;
  const withSide = (side: 'before' | 'after'): Values => ({
    ...values,
    ...Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]])),
  });
  /** The fields that were sent, and all values that were to be there then. */
  let request: { readonly fields: readonly string[]; readonly expected: FieldValues } | undefined;
  const write: typeof plan.write = async (changed, expected) => {
    request = { fields: Object.keys(changed), expected };
    await onSend(id, request.fields);
    return await plan.write(changed, expected);
  };
  const wasSo = (field: string) =>
    request?.fields.includes(field) === false && sameValue(request.expected[field], changes[field]?.after);
  try {
    const { outcome, changedSince } = await saveUnlessChanged(
      { ...plan, write },
      withSide('before'),
      withSide('after'),
    );
    control.report(outcome.kind === 'unknown' || outcome.kind === 'not-saved' ? outcome.error : undefined);
    const warning = outcome.kind === 'saved' ? alsoChanged(outcome, target) : undefined;
    if (warning !== undefined) control.warn(`${thing.name}: ${warning}`);
    if (outcome.kind === 'saved' && target.resource !== undefined)
      void recordOneOfMany(target.resource(id), Object.fromEntries(takenChanges(outcome)));
    const changed: readonly string[] = changedSince;
    return resultsOf(thing, (field) => {
      if (changed.includes(field)) return left(field, 'Someone changed it meanwhile.');
      const result =
        outcome.kind !== 'gone' && wasSo(field) ? hadIt(isUnclear(field)) : resultIn(outcome, field, isUnclear(field));
      if (result.outcome !== 'done') return result;
      if (plan.isShown?.(field) === false) return { outcome: 'unknown', why: 'The API doesn’t show overrides.' };
      return warning === undefined ? result : { ...result, why: warning };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 429) {
      if (request !== undefined) await onSend(id, []);
      throw error;
    }
    control.report(error);
    // This try changed nothing, whatever kind of failure it was.
    return resultsOf(thing, (field) =>
      wasSo(field) ? hadIt(isUnclear(field)) : { ...left(field, error.message), canRetry: true },
    );
  }
}

function resultsOf({ changes }: BulkThing, resultOf: (field: string) => FieldResult): ThingResults {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, resultOf(field)]));
}

/** Nothing was sent. If an earlier request has no answer, nobody knows what that one did. */
function leftAsItIs(why: string, isUnclear: boolean): FieldResult {
  return { outcome: isUnclear ? 'unknown' : 'not-done', why };
}

/** The service had the value before this run. */
function hadIt(mayBeSaved: boolean): FieldResult {
  return mayBeSaved ? { outcome: 'done' } : { outcome: 'done', why: 'It had this value already.', wasSo: true };
}

/** What a save changed besides, such as images that were lost. */
function alsoChanged<Values extends FieldValues>({ deviations }: Saved<Values>, { labelOf }: BulkTarget<Values>) {
  const others = deviations.filter(({ kind }) => kind === 'also-changed');
  return others.length === 0 ? undefined : `Also changed: ${others.map(({ field }) => labelOf(field)).join(', ')}.`;
}

/** The result of a field that was to be sent, by the outcome of its thing's save. */
function resultIn<Values extends FieldValues>(
  outcome: SaveOutcome<Values>,
  field: string,
  mayBeSaved: boolean,
): FieldResult {
  switch (outcome.kind) {
    case 'saved':
      return outcome.deviations.some((other) => other.field === field && other.kind === 'not-taken')
        ? { outcome: 'differs', why: 'The API stored another value.' }
        : { outcome: 'done' };
    case 'nothing-to-send':
      return hadIt(mayBeSaved);
    case 'needs-confirmation':
      return leftAsItIs('It was archived meanwhile.', mayBeSaved);
    case 'gone':
      return outcome.lost === undefined
        ? leftAsItIs('It no longer exists.', mayBeSaved)
        : { outcome: 'unknown', why: outcome.lost.message, canRetry: true };
    case 'conflict':
    case 'unseen':
      return leftAsItIs('Someone changed it meanwhile.', mayBeSaved);
    case 'not-saved':
      // An earlier request may still be on its way.
      return { ...leftAsItIs(outcome.error.message, mayBeSaved), canRetry: true };
    case 'unknown':
      return { outcome: 'unknown', why: outcome.error.message, canRetry: true };
  }
}
