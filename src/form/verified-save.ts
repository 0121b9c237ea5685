import { ApiError } from '#src/api/errors.ts';
import { changedFields, type FieldValues, fieldNames, onlyFields, sameValue, threeWay } from './three-way.ts';

/** How a form reads and writes its thing. `Values` are all fields to compare, writable or not. */
export type SavePlan<Values extends FieldValues> = {
  /** Reads the fields afresh; undefined if all was read and the thing is gone. */
  readonly read: () => Promise<Values | undefined>;
  /** Writes the changed fields, returns the answer's. `expected`: the fresh ones with changes. */
  readonly write: (changed: Partial<Values>, expected: Values) => Promise<Values>;
  /** Whether the last read needs a confirmation, as for an archived thing. Default: none. */
  readonly needsConfirmation?: (() => boolean) | undefined;
  /** Whether the last read shows the service's value of a field. Default: all. */
  readonly isShown?: ((field: keyof Values & string) => boolean) | undefined;
  /** Whether writing these fields starts the agent: an undo then asks first. Default: none. */
  readonly startsAgent?: ((fields: readonly string[]) => boolean) | undefined;
  /** What visitors get once these fields were written, in a sentence. Default: none. */
  readonly live?: ((fields: readonly string[]) => string | undefined) | undefined;
};

/** A field whose answer differs from the expected value. */
type Deviation = {
  readonly field: string;
  /** `not-taken`: sent, but the answer differs. `also-changed`: changed without being sent. */
  readonly kind: 'not-taken' | 'also-changed';
  readonly expected: unknown;
  readonly got: unknown;
};

/** Sent values and those they replaced, by field. */
type Changes = ReadonlyMap<string, { readonly before: unknown; readonly after: unknown }>;

/** The outcome of a save. Each has the service's values, as far as known. */
export type SaveOutcome<Values extends FieldValues> =
  /** The service already has all wanted values: `alreadySaved` by others or earlier tries. */
  | { readonly kind: 'nothing-to-send'; readonly now: Values; readonly alreadySaved: Changes }
  /** The thing needs a confirmation (`needsConfirmation`); nothing was sent. */
  | { readonly kind: 'needs-confirmation'; readonly now: Values }
  /** The thing is gone. `lost`: the failed write before; undefined if nothing was sent. */
  | { readonly kind: 'gone'; readonly lost: ApiError | undefined }
  /** Someone else changed the same fields; nothing was sent. */
  | { readonly kind: 'conflict'; readonly now: Values; readonly fields: readonly (keyof Values & string)[] }
  /** The service refused a late write, and the new read hides these fields: nothing was resent. */
  | { readonly kind: 'unseen'; readonly now: Values; readonly fields: readonly string[] }
  /** Written. `confirmedBy`: the answer, or a later read after a lost answer. */
  | {
      readonly kind: 'saved';
      readonly now: Values;
      readonly sent: Changes;
      /** Wanted values that the service already had. */
      readonly alreadySaved: Changes;
      readonly deviations: readonly Deviation[];
      readonly confirmedBy: 'answer' | 'read';
    }
  /** The answer was lost and a later read shows the old values. */
  | { readonly kind: 'not-saved'; readonly now: Values; readonly error: ApiError }
  /**
   * The answer was lost, and a later read failed (`now` undefined) or shows neither old nor new
   * values, or no sent field (`notShown`). `readAgain` reads again and evaluates the same write.
   */
  | {
      readonly kind: 'unknown';
      readonly now: Values | undefined;
      readonly notShown: boolean;
      readonly error: ApiError;
      readonly readAgain: () => Promise<SaveOutcome<Values>>;
    };

export type SavePhase = 'checking' | 'writing' | 'verifying';

/**
 * Saves a form without losing anyone's work, though the contract has no versions: reads afresh;
 * compares three ways and stops at a conflict or a needed confirmation; has the plan write the
 * changed fields; compares the answer with the expected; after a lost answer, reads the truth.
 *
 * A form's button leads here by `useResourceForm` and `useSave`, the audience editor's first by
 * `useAudienceForm`. A plan writes by a mutation (`runMutation`), which sends a `request`.
 *
 * A 409 is a conflict if one of the fields changed since the reading, else a refusal.
 * A service with entity tags refuses a late write (412): the save starts over, once, and sends
 * again only if the new read shows all its fields.
 * The gap between reading and the service's commit can't be closed from here; a change in it that
 * touches another field shows in the answer.
 * @param isRetry the second comparison after a 412.
 * @throws {ApiError} if the first read fails or the service refuses the write: nothing was changed.
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
  // Someone saved first, in hidden fields. Only the user may overwrite unseen values.
  if (isRetry && unseen.length > 0) return { kind: 'unseen', now: fresh, fields: unseen };
  const conflicts = inState('conflict');
  if (conflicts.length > 0) return { kind: 'conflict', now: fresh, fields: conflicts };
  const alreadySaved = new Map(inState('saved').map((field) => [field, { before: base[field], after: mine[field] }]));
  if (fields.length === 0) return { kind: 'nothing-to-send', now: fresh, alreadySaved };
  if (plan.needsConfirmation?.() === true) return { kind: 'needs-confirmation', now: fresh };

  const sent = new Map(fields.map((field) => [field, { before: fresh[field], after: mine[field] }]));
  const expected = { ...fresh, ...onlyFields<Values>(mine, fields) };
  onPhase('writing');
  try {
    const now = await plan.write(onlyFields<Values>(mine, fields), expected);
    return {
      kind: 'saved',
      now,
      sent,
      alreadySaved,
      deviations: deviationsOf(expected, now, sent),
      confirmedBy: 'answer',
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 412 && !isRetry) {
      // Someone saved first and the service refused: nothing was written, so compare again.
      return await verifiedSave(plan, base, mine, onPhase, true);
    }
    if (error instanceof ApiError && error.status === 409)
      return await conflictOrRefusal(plan, fresh, mine, fields, error);
    if (!(error instanceof ApiError) || error.outcome === 'not-done') throw error;
    onPhase('verifying');
    return await afterLostAnswer(plan, { fresh, expected, sent, alreadySaved }, error);
  }
}

/**
 * The conflict behind a 409: the fields that changed since the last read. It may have any other
 * reason, so nothing is resent automatically.
 * @throws {ApiError} the refusal, if none of the sent fields changed or the read fails.
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

/** A write with the values before and the expected ones after. */
type Write<Values extends FieldValues> = {
  readonly fresh: Values;
  readonly expected: Values;
  readonly sent: Changes;
  readonly alreadySaved: Changes;
};

async function afterLostAnswer<Values extends FieldValues>(
  plan: SavePlan<Values>,
  write: Write<Values>,
  error: ApiError,
): Promise<SaveOutcome<Values>> {
  const { fresh, expected, sent, alreadySaved } = write;
  const readAgain = () => afterLostAnswer(plan, write, error);
  let held: Values | undefined;
  try {
    held = await plan.read();
  } catch (readError) {
    if (!(readError instanceof ApiError)) throw readError;
    return { kind: 'unknown', now: undefined, notShown: false, error, readAgain };
  }
  if (held === undefined) return { kind: 'gone', lost: error };
  const hidden = [...sent.keys()].filter((field) => plan.isShown?.(field) === false);
  const shown = [...sent.keys()].filter((field) => !hidden.includes(field));
  if (shown.length === 0) return { kind: 'unknown', now: held, notShown: true, error, readAgain };
  // A request is applied as a whole or not at all: hidden fields went with the rest.
  const now = { ...held, ...onlyFields<Values>(expected, hidden) };
  const deviations = deviationsOf(expected, now, sent);
  if (!deviations.some(({ kind }) => kind === 'not-taken')) {
    return { kind: 'saved', now, sent, alreadySaved, deviations, confirmedBy: 'read' };
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

export type Saved<Values extends FieldValues> = Extract<SaveOutcome<Values>, { kind: 'saved' }>;

/** The sent changes that the answer confirms. */
export function takenChanges({ sent, deviations }: Pick<Saved<FieldValues>, 'sent' | 'deviations'>): Changes {
  const not = new Set(deviations.flatMap(({ field, kind }) => (kind === 'not-taken' ? [field] : [])));
  return new Map([...sent].filter(([field]) => !not.has(field)));
}

/** The values that a save replaced, by field, without those that the service did not take. */
export function replacedValues<Values extends FieldValues>(saved: Saved<Values>): Partial<Values> {
  const before: Partial<Values> = {};
  for (const [field, change] of takenChanges(saved)) Object.assign(before, { [field]: change.before });
  return before;
}

/**
 * Saves the fields that nobody else changed and leaves the others (`changedSince`). The outcome is
 * a conflict only if all fields changed.
 * @throws {ApiError} as `verifiedSave`.
 */
export async function saveUnlessChanged<Values extends FieldValues>(
  plan: SavePlan<Values>,
  base: Values,
  mine: Values,
) {
  const whole = await verifiedSave(plan, base, mine);
  if (whole.kind !== 'conflict') return { outcome: whole, changedSince: [] };
  const rest = { ...mine, ...onlyFields<Values>(base, whole.fields) };
  if (changedFields(base, rest).length === 0) return { outcome: whole, changedSince: whole.fields };
  const outcome = await verifiedSave(plan, base, rest);
  const changedSince = outcome.kind === 'conflict' ? [...whole.fields, ...outcome.fields] : whole.fields;
  return { outcome, changedSince };
}

/** Undoes a save: restores the fields that still have its values. */
export function undoSave<Values extends FieldValues>(plan: SavePlan<Values>, saved: Saved<Values>) {
  return saveUnlessChanged(plan, saved.now, { ...saved.now, ...replacedValues(saved) });
}
