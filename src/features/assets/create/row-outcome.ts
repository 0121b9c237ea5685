import type { AssetRow } from './asset-rows.ts';
import type { CreateOutcome } from './create-asset.ts';

/** How it stands with one row: being sent, or how its last try ended. */
export type RowOutcome = { readonly kind: 'under-way' } | CreateOutcome;

/** Whether a row is still to be sent, or sent again: it can be, and there is no asset of it yet as far as anybody knows. */
export function isToSend(row: AssetRow, outcome: RowOutcome | undefined): boolean {
  return (
    row.problem === undefined && (outcome === undefined || outcome.kind === 'refused' || outcome.kind === 'unknown')
  );
}
