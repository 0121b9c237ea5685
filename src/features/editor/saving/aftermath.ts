import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import type { AudienceValues } from '#src/features/editor/core/audience-values.ts';
import { type EditorField, isOwnField } from '#src/features/editor/core/fields.ts';
import { type Leftover, leftovers } from '#src/features/editor/core/manners.ts';
import { type Misprediction, mispredictions } from '#src/features/editor/core/resolution.ts';
import type { Clearing } from '#src/features/editor/core/update-body.ts';
import { sameValue } from '#src/form/three-way.ts';
import type { SaveOutcome } from '#src/form/verified-save.ts';
import { mannersRecord } from '#src/local/service-manners.ts';

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
