import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { isEditorField, isOwnField } from '#src/fields/audience-override-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { replacedValues, type Saved } from '#src/form/verified-save.ts';
import { mannersRecord } from '#src/local/service-manners.ts';
import { type AudiencePlan, type Clearing, type Leftover, leftovers, nextClearing } from './audience-plan.ts';
import { type AudienceValues, type Misprediction, mispredictions } from './overrides.ts';

/** What the answer to a save shows beside its outcome. */
export type SaveResult = {
  /** Fields that were to inherit again and are still there. */
  readonly leftovers: readonly Leftover[];
  /** The next way to clear them; undefined when every way has been tried. */
  readonly next: ReturnType<typeof nextClearing>;
  /** Why the last further attempt to clear them failed. */
  readonly error?: ApiError | undefined;
  /** Fields that were sent, and about which the answer says nothing. */
  readonly unconfirmed: readonly string[];
  readonly mispredictions: readonly Misprediction[];
};

export const nothingToTell: SaveResult = { leftovers: [], next: undefined, unconfirmed: [], mispredictions: [] };

type EndedSave = {
  readonly saved: Saved<AudienceValues>;
  /** What was wanted of all fields. */
  readonly wanted: AudienceValues;
  readonly plan: Pick<AudiencePlan, 'answer' | 'overridesShown'>;
  readonly page: PageAnswer | undefined;
  readonly tried: Clearing;
};

/** Reads it from a save. */
export function saveResultOf({ saved: { now, sent }, wanted, plan, page, tried }: EndedSave): SaveResult {
  const effective = plan.answer()?.effectiveMetadata;
  const isShown = plan.overridesShown();
  // A field that ends as blank counts as inherited where visitors get the page's value for it.
  const inherits = ({ field, value }: Leftover) =>
    value?.length === 0 && effective?.[field] !== undefined && sameValue(effective[field], page?.metadata?.[field]);
  const left = leftovers(wanted, now).filter((one) => sent.has(one.field) && !inherits(one));
  return {
    leftovers: isShown ? left : [],
    next: nextClearing(tried, mannersRecord.get().clear),
    unconfirmed: isShown ? [] : [...sent.keys()].filter((field) => !isOwnField(field)),
    mispredictions: mispredictions(page?.metadata, now, effective),
  };
}

/** What stays to be told after a further attempt to clear fields failed: where the service refused the way, the next one is offered. */
export function afterFailedClearing(result: SaveResult, tried: Clearing, error: ApiError): SaveResult {
  const isRefused = error.status === 400 || error.status === 422;
  return { ...result, error, next: isRefused ? nextClearing(tried) : result.next };
}

/** How the undo of a save says that fields inherit again. Undefined where the service merges, so that leaving them out does nothing, and no other way is known. */
export function undoClearing(saved: Saved<AudienceValues>): Clearing | undefined {
  const { patch, clear } = mannersRecord.get();
  return patch === 'merge' && clearsMetadata(replacedValues(saved)) ? clear : 'omit';
}

/**
 * Whether a save can be undone. Where the service does not say what the audience overrides (`isShown`), a field that
 * held nothing as far as is known may have held anything.
 */
export function canUndo(saved: Saved<AudienceValues>, isShown: boolean): boolean {
  return undoClearing(saved) !== undefined && (isShown || !clearsMetadata(replacedValues(saved)));
}

/** Whether metadata fields go back to holding nothing. */
function clearsMetadata(replaced: Partial<AudienceValues>): boolean {
  return Object.entries(replaced).some(
    ([field, value]) => value === undefined && !(isEditorField(field) && isOwnField(field)),
  );
}
