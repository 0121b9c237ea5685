import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '#src/features/bulk/bulk-screen.tsx';
import { type BulkKind, bulkKinds } from '#src/features/bulk/bulk-words.tsx';
import { PlanScreen } from '#src/features/bulk/plan-screen.tsx';
import { listSearch } from '#src/list/list-view.ts';

export const Route = createFileRoute('/pages/$pageId/_audience/bulk-edit')({
  validateSearch: listSearch,
  staticData: { crumb: () => 'Bulk edit' },
  component: BulkEdit,
});

/** `plan`: a bulk edit that was applied. Of a new one `by` is what it does, and `of` to which audiences. */
function BulkEdit() {
  const { pageId } = Route.useParams();
  const { plan, of, by } = Route.useSearch();
  if (typeof plan === 'string') return <PlanScreen key={plan} pageId={pageId} planId={plan} />;
  return (
    <BulkScreen key={pageId} pageId={pageId} kind={isKind(by) ? by : 'edit'} of={typeof of === 'string' ? of : ''} />
  );
}

function isKind(by: unknown): by is BulkKind {
  return typeof by === 'string' && by in bulkKinds;
}
