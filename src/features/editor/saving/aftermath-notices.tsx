import type { ApiError } from '#src/api/errors.ts';
import { labelOf } from '#src/features/editor/form/editor-groups.ts';
import { showValue } from '#src/features/editor/form/show-value.tsx';
import { type ClearingStep, LeftoversNotice, MispredictionNotice, UnconfirmedNotice } from '#src/form/save-notices.tsx';
import type { Aftermath } from './aftermath.ts';

type AftermathNoticesProps = {
  aftermath: Aftermath;
  /** Why the last attempt failed, with nothing changed. */
  error: ApiError | undefined;
  onTry: (step: ClearingStep, fields: readonly string[]) => void;
  pending: boolean;
  disabledReason: string | undefined;
};

/** Says what the answer to a save shows beside its outcome, with the ways to go on. */
export function AftermathNotices({ aftermath, error, onTry, pending, disabledReason }: AftermathNoticesProps) {
  return (
    <>
      <LeftoversNotice
        leftovers={aftermath.leftovers.map(({ field, value, next }) => ({
          field,
          label: labelOf(field),
          value: showValue(field, value),
          next,
        }))}
        error={error}
        onTry={onTry}
        pending={pending}
        disabledReason={disabledReason}
      />
      <UnconfirmedNotice labels={aftermath.unconfirmed.map(labelOf)} missing="metadataOverride" />
      <MispredictionNotice
        items={aftermath.mispredictions.map(({ field, expected, got }) => ({
          field,
          label: labelOf(field),
          expected: showValue(field, expected),
          got: showValue(field, got),
        }))}
      />
    </>
  );
}
