import { useNavigate, useParams } from '@tanstack/react-router';
import { bulkJobs } from '#src/form/bulk-job.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { stringifySearch } from '#src/lib/text-search.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectableRows, type SelectableRowsProps } from '#src/list/list-selection.tsx';
import { useListSearch } from '#src/list/list-view.ts';
import { bulkPlans, bulkSelections } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { ButtonLink } from '#src/ui/text-link.tsx';

/** To the bulk edit of the audiences that the list shows. */
export function BulkEditLink({ pageId }: { pageId: string }) {
  const navigate = useNavigate();
  const to = {
    to: '/pages/$pageId/bulk-edit',
    params: { pageId },
    search: { of: stringifySearch(useListSearch()) },
  } as const;
  const open = (by: string) => void navigate({ ...to, search: { ...to.search, by } });
  useScreenActions([
    { label: 'Edit the listed audiences', icon: 'edit', run: () => open('edit') },
    { label: 'Find and replace in the listed audiences', icon: 'search', run: () => open('replace') },
    { label: 'Export or import the listed audiences as a spreadsheet', icon: 'list', run: () => open('spreadsheet') },
  ]);
  return (
    <ButtonLink {...to} icon="edit" data-icon-only>
      Bulk edit
    </ButtonLink>
  );
}

/** Selectable rows of a page's audiences, with the bulk edit of the selected ones. */
export function BulkEditableRows<Row>(props: SelectableRowsProps<Row>) {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  const navigate = useNavigate();
  return (
    <SelectableRows
      {...props}
      actions={(selected) => (
        <Button
          icon="edit"
          variant="primary"
          onClick={async () => {
            await bulkSelections.update(pageId, () => ({ ids: selected.map(props.rowKey) }));
            await navigate({ to: '/pages/$pageId/bulk-edit', params: { pageId }, search: { of: 'selected' } });
          }}
        >
          Edit {formatNumber(selected.length)}
        </Button>
      )}
    />
  );
}

/** The way back to a bulk edit of the page that runs, or that was left before its end. */
export function UnfinishedBulkEdit({ pageId }: { pageId: string }) {
  const jobs = useStore(bulkJobs);
  const plan = useStore(bulkPlans.heads, (heads) => heads.find(({ of, isFinished }) => of === pageId && !isFinished));
  if (plan === undefined) return null;
  return (
    <div className="px-4 pt-3 md:px-6">
      <Notice
        tone="info"
        title={jobs.has(plan.id) ? 'A bulk edit is running.' : 'A bulk edit isn’t finished.'}
        actions={
          <ButtonLink to="/pages/$pageId/bulk-edit" params={{ pageId }} search={{ plan: plan.id }}>
            Open
          </ButtonLink>
        }
      >
        {plan.title}
      </Notice>
    </div>
  );
}
