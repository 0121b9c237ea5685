import { archives, type BulkResource } from '#src/fields/bulk-field.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { PlanReport } from './plan-report.tsx';
import { usePlan } from './plan-results.ts';
import { BackToList } from './recent-bulk-edits.tsx';
import { UndoPreview } from './undo-preview.tsx';

type PlanScreenProps<Item extends object> = {
  resource: BulkResource<Item>;
  planId: string;
  /** Shows the way back instead: every change of an undo, before it is sent. */
  isUndo: boolean;
};

/** A bulk edit that was applied: its progress, what became of every change, and what to do next. */
export function PlanScreen<Item extends object>({ resource, planId, isUndo }: PlanScreenProps<Item>) {
  const { place } = resource;
  const plan = usePlan(place.of, planId);
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      {plan === undefined && <SkeletonRows rows={12} label="Loading the changes" />}
      {plan === 'unknown' && (
        <>
          <ScreenHeader title="Bulk edit" />
          <Empty title="This bulk edit isn’t in this browser" action={<BackToList place={place} />}>
            Bulk edits are kept in the browser that applied them, the latest 20.
          </Empty>
        </>
      )}
      {plan !== undefined &&
        plan !== 'unknown' &&
        (isUndo && !archives(plan) ? (
          <UndoPreview resource={resource} plan={plan} />
        ) : (
          <PlanReport resource={resource} plan={plan} />
        ))}
    </>
  );
}
