import { ApiError } from '#src/api/errors.ts';
import { changedFields, type FieldValues, fieldNames, onlyFields, sameValue, threeWay } from './three-way.ts';

/** How a form reads and writes the thing it edits. `Values` are the writable fields, as the service holds them. */
export type SavePlan<Values extends FieldValues> = {
  /** Reads the fields afresh; undefined when all that the service holds was read and the thing is not among it. */
  readonly read: () => Promise<Values | undefined>;
  /** Writes the changed fields and returns what the answer shows. `wanted` is the whole: what was read just before, with the changes. */
  readonly write: (changed: Partial<Values>, wanted: Values) => Promise<Values>;
  /** Whether what was read last asks the person first, whatever the fields hold: it was archived. Without it nothing does. */
  readonly asksFirst?: (() => boolean) | undefined;
  /** Whether what was read last shows what the service holds of a field; else the reading only believes it. Without it every reading shows all. */
  readonly isShown?: ((field: keyof Values & string) => boolean) | undefined;
  /**
   * Whether a write of these fields starts the agent, which writes and publishes a new version: whoever sends them asks
   * first. Without it no write does.
   */
  readonly startsAgent?: ((fields: readonly string[]) => boolean) | undefined;
};

/** A field that the answer shows otherwise than expected. */
type Deviation = {
  readonly field: string;
  /** `not-taken`: it was sent, the service shows something else. `also-changed`: it was not sent and changed all the same. */
  readonly kind: 'not-taken' | 'also-changed';
  readonly expected: unknown;
  readonly got: unknown;
};

/** What was sent, with the value that it replaced. */
type SentChange = { readonly before: unknown; readonly after: unknown };

/** Changes by field. */
type Changes = ReadonlyMap<string, SentChange>;

/** How a save ended. Every way out names what the service holds, as far as it is known. */
export type SaveOutcome<Values extends FieldValues> =
  /** The service already holds everything that was wanted: `agreed` are the changes that somebody, or an earlier try, made before. */
  | { readonly kind: 'nothing-to-send'; readonly now: Values; readonly agreed: Changes }
  /** What was read asks the person first (`asksFirst`); nothing was sent. */
  | { readonly kind: 'held-back'; readonly now: Values }
  /** The thing is no longer there. `lost` is the failure of the write after which that was found; undefined when nothing was sent. */
  | { readonly kind: 'gone'; readonly lost: ApiError | undefined }
  /** Someone else changed the same fields; nothing was sent. */
  | { readonly kind: 'conflict'; readonly now: Values; readonly fields: readonly (keyof Values & string)[] }
  /** The service refused a write that came too late, and what was read since does not show these fields: nothing was sent again. */
  | { readonly kind: 'unseen'; readonly now: Values; readonly fields: readonly string[] }
  /** Written. `confirmedBy` says whether the answer showed it or, after a lost answer, a later read. */
  | {
      readonly kind: 'saved';
      readonly now: Values;
      readonly sent: Changes;
      /** What was wanted too and already held. */
      readonly agreed: Changes;
      readonly deviations: readonly Deviation[];
      readonly confirmedBy: 'answer' | 'read';
    }
  /** The answer was lost and a later read shows the old values. */
  | { readonly kind: 'not-saved'; readonly now: Values; readonly error: ApiError }
  /**
   * The answer was lost, and a later read failed (`now` undefined), shows neither the old nor the new values, or none of the fields that were sent
   * (`notShown`). `readAgain` reads once more and says what that shows of the same write.
   */
  | {
      readonly kind: 'unknown';
      readonly now: Values | undefined;
      readonly notShown: boolean;
      readonly error: ApiError;
      readonly readAgain: () => Promise<SaveOutcome<Values>>;
    };

/** Where a save stands while it runs. */
export type SavePhase = 'checking' | 'writing' | 'verifying';

/**
 * Saves a form without losing anybody's work, although the contract has no versions (security.md §3.3):
 *
 * 1. read afresh; 2. compare three ways and stop at a conflict, and where the plan asks first; 3. send only the fields changed here; 4. compare the answer with what was
 * there plus what was sent; 5. when the answer is lost, read again and say what is true.
 *
 * A 409 is a conflict where one of the fields was changed since 1, else a refusal.
 * A service that honours entity tags refuses a write that came too late (412); that one is compared again from 1, once, and sent again only where every field
 * of it can be seen.
 * The round trip between 1 and the service's commit cannot be closed without help of the service; a change that falls into it is found by 4
 * where it touches another field.
 * @param isRetry it is compared once more after a 412.
 * @throws {ApiError} when the first read fails or the service refuses the write: nothing was changed then.
 */
export async function verifiedSave<Values extends FieldValues>(
  plan: SavePlan<Values>,
  base: Values,
  mine: Values,
  onPhase: (phase: SavePhase) => void = () => {},
  isRetry = false,
): Promise<SaveOutcome<Values>> {
  onPhase('checking');
  const fresh = await plan.read();
  if (fresh === undefined) return { kind: 'gone', lost: undefined };
  const inState = (state: ReturnType<typeof threeWay>) =>
    fieldNames(base, mine).filter((field) => threeWay(base[field], mine[field], fresh[field]) === state);
  const fields = inState('mine');
  const unseen = fields.filter((field) => plan.isShown?.(field) === false);
  // Someone was quicker, and with what cannot be told. Whether to write over it unseen is for a person to say.
  if (isRetry && unseen.length > 0) return { kind: 'unseen', now: fresh, fields: unseen };
  const conflicts = inState('conflict');
  if (conflicts.length > 0) return { kind: 'conflict', now: fresh, fields: conflicts };
  const agreed = new Map(inState('agreed').map((field) => [field, { before: base[field], after: mine[field] }]));
  if (fields.length === 0) return { kind: 'nothing-to-send', now: fresh, agreed };
  if (plan.asksFirst?.() === true) return { kind: 'held-back', now: fresh };

  const sent = new Map(fields.map((field) => [field, { before: fresh[field], after: mine[field] }]));
  const expected = { ...fresh, ...onlyFields<Values>(mine, fields) };
  onPhase('writing');
  try {
    const now = await plan.write(onlyFields<Values>(mine, fields), expected);
    return { kind: 'saved', now, sent, agreed, deviations: deviationsOf(expected, now, sent), confirmedBy: 'answer' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 412 && !isRetry) {
      // Someone was quicker, and the service noticed: nothing was written, so it is compared once more with what is there now.
      return await verifiedSave(plan, base, mine, onPhase, true);
    }
    if (error instanceof ApiError && error.status === 409)
      return await conflictOrRefusal(plan, fresh, mine, fields, error);
    if (!(error instanceof ApiError) || error.outcome === 'not-done') throw error;
    onPhase('verifying');
    return await afterLostAnswer(plan, { fresh, expected, sent, agreed }, error);
  }
}

/**
 * What a 409 is about: the fields that were changed since the last look, if there are any. It may be about anything else, so nothing is sent
 * again by itself.
 * @throws {ApiError} the refusal, when nothing that was to be sent has changed or the service cannot be read.
 */
async function conflictOrRefusal<Values extends FieldValues>(
  plan: SavePlan<Values>,
  fresh: Values,
  mine: Values,
  fields: readonly (keyof Values & string)[],
  refusal: ApiError,
): Promise<SaveOutcome<Values>> {
  const now = await plan.read().catch((error: unknown) => {
    throw error instanceof ApiError ? refusal : error;
  });
  if (now === undefined) return { kind: 'gone', lost: refusal };
  const conflicts = fields.filter((field) => threeWay(fresh[field], mine[field], now[field]) === 'conflict');
  if (conflicts.length === 0) throw refusal;
  return { kind: 'conflict', now, fields: conflicts };
}

/** A write, what was there before it and what is to be there after. */
type Write<Values extends FieldValues> = {
  readonly fresh: Values;
  readonly expected: Values;
  readonly sent: Changes;
  readonly agreed: Changes;
};

async function afterLostAnswer<Values extends FieldValues>(
  plan: SavePlan<Values>,
  write: Write<Values>,
  error: ApiError,
): Promise<SaveOutcome<Values>> {
  const { fresh, expected, sent, agreed } = write;
  const readAgain = () => afterLostAnswer(plan, write, error);
  let read: Values | undefined;
  try {
    read = await plan.read();
  } catch (readError) {
    if (!(readError instanceof ApiError)) throw readError;
    return { kind: 'unknown', now: undefined, notShown: false, error, readAgain };
  }
  if (read === undefined) return { kind: 'gone', lost: error };
  const held = read;
  const hidden = [...sent.keys()].filter((field) => plan.isShown?.(field) === false);
  const shown = [...sent.keys()].filter((field) => !hidden.includes(field));
  if (shown.length === 0) return { kind: 'unknown', now: held, notShown: true, error, readAgain };
  // One request was taken as a whole or not at all: what cannot be seen of it went with the rest.
  const now = { ...held, ...onlyFields<Values>(expected, hidden) };
  const deviations = deviationsOf(expected, now, sent);
  if (!deviations.some(({ kind }) => kind === 'not-taken')) {
    return { kind: 'saved', now, sent, agreed, deviations, confirmedBy: 'read' };
  }
  const untouched = shown.every((field) => sameValue(held[field], fresh[field]));
  return untouched
    ? { kind: 'not-saved', now: held, error }
    : { kind: 'unknown', now: held, notShown: false, error, readAgain };
}

function deviationsOf(expected: FieldValues, got: FieldValues, sent: Changes): readonly Deviation[] {
  return changedFields(expected, got).map((field) => ({
    field,
    kind: sent.has(field) ? 'not-taken' : 'also-changed',
    expected: expected[field],
    got: got[field],
  }));
}

/** A save that was written. */
export type Saved<Values extends FieldValues> = Extract<SaveOutcome<Values>, { kind: 'saved' }>;

/** How taking a save back ended. */
type UndoOutcome<Values extends FieldValues> = {
  readonly outcome: SaveOutcome<Values>;
  /** Fields that hold something else than what was written: they were left alone. */
  readonly changedSince: readonly string[];
};

/** What was sent and stands in the answer. */
export function takenOver({ sent, deviations }: Pick<Saved<FieldValues>, 'sent' | 'deviations'>): Changes {
  const not = new Set(deviations.flatMap(({ field, kind }) => (kind === 'not-taken' ? [field] : [])));
  return new Map([...sent].filter(([field]) => !not.has(field)));
}

/** The values that a save replaced, by field. What the service did not take over replaced nothing. */
export function replacedValues<Values extends FieldValues>(saved: Saved<Values>): Partial<Values> {
  const before: Partial<Values> = {};
  for (const [field, change] of takenOver(saved)) Object.assign(before, { [field]: change.before });
  return before;
}

/**
 * Takes a save back, by the same way as it went: fields that still hold what was written are put back, anything changed since stays. The
 * outcome is a conflict only when that is so of every field.
 * @throws {ApiError} as `verifiedSave`.
 */
export async function undoSave<Values extends FieldValues>(
  plan: SavePlan<Values>,
  saved: Saved<Values>,
): Promise<UndoOutcome<Values>> {
  const before = replacedValues(saved);
  const whole = await verifiedSave(plan, saved.now, { ...saved.now, ...before });
  if (whole.kind !== 'conflict') return { outcome: whole, changedSince: [] };
  for (const field of whole.fields) delete before[field];
  if (Object.keys(before).length === 0) return { outcome: whole, changedSince: whole.fields };
  const outcome = await verifiedSave(plan, saved.now, { ...saved.now, ...before });
  const changedSince = outcome.kind === 'conflict' ? [...whole.fields, ...outcome.fields] : whole.fields;
  return { outcome, changedSince };
}
