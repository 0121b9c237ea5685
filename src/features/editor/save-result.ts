import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  type EditorField,
  isEditorField,
  isOwnField,
  labelOf,
  showValue,
} from '#src/fields/audience-override-fields.tsx';
import { reportSaved } from '#src/form/report-saved.ts';
import { sameValue } from '#src/form/three-way.ts';
import { replacedValues, type SaveOutcome } from '#src/form/verified-save.ts';
import { type HistoryResource, recordChange } from '#src/local/change-history.ts';
import { mannersRecord } from '#src/local/service-manners.ts';
import {
  type AudiencePlan,
  afterRefusal,
  audiencePlan,
  type Clearing,
  type Leftover,
  leftovers,
} from './audience-plan.ts';
import { type AudienceValues, type Misprediction, mispredictions } from './overrides.ts';

/*
 * What a save needs and a form that is only read does not: it loads with the review.
 */

export { audiencePlan, recordChange };

/** What stays to be told after a further attempt to clear fields failed: where the service refused the way, the next one is offered. */
export function afterFailedClearing(aftermath: Aftermath, tried: Clearing, error: ApiError): Aftermath {
  const isRefused = error.status === 400 || error.status === 422;
  return { ...aftermath, leftovers: isRefused ? afterRefusal(aftermath.leftovers, tried) : aftermath.leftovers };
}

type EndedSave = {
  readonly outcome: Extract<SaveOutcome<AudienceValues>, { kind: 'saved' }>;
  /** What was wanted of all fields. */
  readonly asked: AudienceValues;
  readonly answer: AudienceAnswer | undefined;
  /** Whether the service says which metadata the audience overrides. */
  readonly overridesShown: boolean;
  readonly page: PageAnswer | undefined;
  readonly clearing: Clearing;
  readonly resource: HistoryResource;
  /** The way to take it back, with fields that are to inherit again said so. */
  readonly undoPlan: (clearing: Clearing) => AudiencePlan;
  readonly onUndone: (now: AudienceValues, fields: readonly string[]) => void;
};

/** Tells of a save by a toast and in the history. @returns what the answer shows beside its outcome. */
export function tellOfSave(ended: EndedSave): Aftermath {
  const { outcome, asked, answer, overridesShown, page, clearing, resource, undoPlan, onUndone } = ended;
  const undoClearing = clearingToUndo(replacedValues(outcome));
  reportSaved<AudienceValues>({
    plan: undoPlan(undoClearing ?? 'omit'),
    resource,
    saved: outcome,
    what: 'audience',
    labelOf,
    showValue,
    canUndo: (replaced) => undoClearing !== undefined && (overridesShown || !clearsMetadata(replaced)),
    onUndone: ({ now }) => onUndone(now, Object.keys(replacedValues(outcome))),
  });
  return aftermathOf({ saved: outcome, wanted: asked, answer, overridesShown, page, tried: clearing });
}

/**
 * Whether metadata fields go back to holding nothing. Where the service does not say what the audience overrides, one that held nothing as far as is known
 * may have held anything.
 */
function clearsMetadata(replaced: Partial<AudienceValues>): boolean {
  return Object.entries(replaced).some(
    ([field, value]) => value === undefined && !(isEditorField(field) && isOwnField(field)),
  );
}

/** How an undo says that fields inherit again. Undefined where the service merges, so that leaving them out does nothing, and no other way is known. */
function clearingToUndo(replaced: Partial<AudienceValues>): Clearing | undefined {
  const { patch, clear } = mannersRecord.get();
  return patch === 'merge' && clearsMetadata(replaced) ? clear : 'omit';
}

type Saved = Extract<SaveOutcome<AudienceValues>, { kind: 'saved' }>;

/** What the answer to a save shows beside what it did not take over. */
export type Aftermath = {
  /** Fields that were to inherit again and are still there. */
  readonly leftovers: readonly Leftover[];
  /** Fields that were sent, and about which the answer says nothing. */
  readonly unconfirmed: readonly EditorField[];
  readonly mispredictions: readonly Misprediction[];
};

type AftermathOptions = {
  readonly saved: Saved;
  readonly wanted: AudienceValues;
  /** Undefined where the answer was lost and a later reading confirmed the save. */
  readonly answer: AudienceAnswer | undefined;
  /** Whether the answer, or that reading, says which metadata the audience overrides. */
  readonly overridesShown: boolean;
  readonly page: PageAnswer | undefined;
  readonly tried: Clearing;
};

/** Reads it from a save. */
export function aftermathOf({ saved, wanted, answer, overridesShown, page, tried }: AftermathOptions): Aftermath {
  const { now, sent } = saved;
  const inherits = (field: Leftover['field'], value: Leftover['value']) =>
    value?.length === 0 &&
    answer?.effectiveMetadata?.[field] !== undefined &&
    sameValue(answer.effectiveMetadata[field], page?.metadata?.[field]);
  return {
    // A field that ends as blank counts as inherited where visitors get the page's value for it.
    leftovers: overridesShown
      ? leftovers(wanted, now, tried, mannersRecord.get()).filter(
          ({ field, value }) => sent.has(field) && !inherits(field, value),
        )
      : [],
    unconfirmed: overridesShown ? [] : fieldsOf(sent).filter((field) => !isOwnField(field)),
    mispredictions: mispredictions(page?.metadata, now, answer?.effectiveMetadata),
  };
}

function fieldsOf(sent: Saved['sent']): readonly EditorField[] {
  // Only fields of the form are ever changed by it.
  return [...sent.keys()] as EditorField[];
}
