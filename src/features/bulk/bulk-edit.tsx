import type { ReactNode } from 'react';
import type { BulkResource } from '#src/fields/bulk-field.ts';
import { useListSearch } from '#src/list/list-view.ts';
import type { BulkKind } from './bulk-draft.ts';
import { BulkScreen, type OwnInputsProps } from './bulk-screen.tsx';
import { PlanScreen } from './plan-screen.tsx';

type BulkEditProps<Item extends object> = {
  resource: BulkResource<Item>;
  /** What it can do; the first is the usual one. */
  kinds: readonly [BulkKind, ...BulkKind[]];
  /** The inputs of kinds that only this resource has. */
  ownInputs?: (props: OwnInputsProps<Item>) => ReactNode;
};

/**
 * The bulk edit of a list, by its URL. `plan`: one that was applied, or with `by=undo` the way back
 * from it. Of a new one `by` is what it does, and `of` which things it edits.
 */
export function BulkEdit<Item extends object>({ resource, kinds, ownInputs }: BulkEditProps<Item>) {
  const { plan, of, by } = useListSearch();
  if (typeof plan === 'string')
    return <PlanScreen key={`${plan} ${by}`} resource={resource} planId={plan} isUndo={by === 'undo'} />;
  return (
    <BulkScreen
      key={resource.place.of}
      resource={resource}
      kinds={kinds}
      kind={kinds.find((kind) => kind === by) ?? kinds[0]}
      of={typeof of === 'string' ? of : ''}
      ownInputs={ownInputs}
    />
  );
}
