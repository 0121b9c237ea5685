import type { ReactNode } from 'react';
import { archives, type BulkResource } from '#src/fields/bulk-field.ts';
import { useListSearch } from '#src/list/list-view.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import type { BulkKind } from './bulk-draft.ts';
import { BulkScreen, type OwnInputsProps } from './bulk-screen.tsx';
import { PlanReport } from './plan-report.tsx';
import { usePlan } from './plan-results.ts';
import { BackToList } from './recent-bulk-edits.tsx';
import { UndoPreview } from './undo-preview.tsx';

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
    return <AppliedPlan key={`${plan} ${by}`} resource={resource} planId={plan} isUndo={by === 'undo'} />;
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

type AppliedPlanProps<Item extends object> = { resource: BulkResource<Item>; planId: string; isUndo: boolean };

function AppliedPlan<Item extends object>({ resource, planId, isUndo }: AppliedPlanProps<Item>) {
  const { place } = resource;
  const plan = usePlan(place.of, planId);
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      {plan === undefined ? (
        <SkeletonRows rows={12} label="Loading the changes" />
      ) : plan === 'unknown' ? (
        <>
          <ScreenHeader title="Bulk edit" />
          <Empty title="This bulk edit isn’t in this browser" action={<BackToList place={place} />}>
            Bulk edits are kept in the browser that applied them, the latest 20.
          </Empty>
        </>
      ) : isUndo && !archives(plan) ? (
        <UndoPreview resource={resource} plan={plan} />
      ) : (
        <PlanReport resource={resource} plan={plan} />
      )}
    </>
  );
}
