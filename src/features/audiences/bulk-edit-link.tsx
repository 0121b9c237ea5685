import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { bulkJobs } from '#src/form/bulk-job.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { createStore } from '#src/lib/store.ts';
import { stringifySearch } from '#src/lib/text-search.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectableRows, type SelectableRowsProps } from '#src/list/list-selection.tsx';
import { useListSearch } from '#src/list/list-view.ts';
import { bulkPlans, bulkSelections } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { useScreenActions, useShortcut } from '#src/ui/screen-actions.ts';
import { ButtonLink } from '#src/ui/text-link.tsx';

/** The audiences that are selected in the list. */
const selectedIds = createStore<readonly string[]>([]);

/** Opens the bulk edit: of the selected audiences if there are any, else of those that the list shows. */
function useBulkEdit(pageId: string) {
  const navigate = useNavigate();
  const listed = stringifySearch(useListSearch());
  return async (by: string) => {
    const ids = selectedIds.get();
    if (ids.length > 0) await bulkSelections.update(pageId, () => ({ ids: [...ids] }));
    const of = ids.length > 0 ? 'selected' : listed;
    await navigate({ to: '/pages/$pageId/bulk-edit', params: { pageId }, search: { of, by } });
  };
}

/** The bulk edit, in the toolbar of the list and in the palette. */
export function BulkEditButton({ pageId }: { pageId: string }) {
  const open = useBulkEdit(pageId);
  const count = useStore(selectedIds, (ids) => ids.length);
  const which = count > 0 ? 'selected' : 'listed';
  useScreenActions([
    { label: `Edit the ${which} audiences`, icon: 'edit', run: () => void open('edit') },
    { label: `Find and replace in the ${which} audiences`, icon: 'search', run: () => void open('replace') },
    { label: `Copy overrides to the ${which} audiences`, icon: 'copy', run: () => void open('copy') },
    { label: `Show the overrides of the ${which} audiences as a table`, icon: 'list', run: () => void open('table') },
    { label: `Export or import the ${which} audiences`, icon: 'upload', run: () => void open('spreadsheet') },
    { label: `Archive the ${which} audiences`, icon: 'archive', danger: true, run: () => void open('archive') },
  ]);
  return (
    <Button icon="edit" data-icon-only onClick={() => void open('edit')}>
      Bulk edit
    </Button>
  );
}

/** Selectable rows of a page's audiences, with the bulk edit of the selected ones. */
export function BulkEditableRows<Row>(props: SelectableRowsProps<Row>) {
  return (
    <SelectableRows
      {...props}
      actions={(selected) => <EditSelected ids={selected.map(props.rowKey)} area={props.area} />}
    />
  );
}

type EditSelectedProps = { ids: readonly string[]; area: SelectableRowsProps<never>['area'] };

function EditSelected({ ids, area }: EditSelectedProps) {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  const open = useBulkEdit(pageId);
  useEffect(() => {
    selectedIds.set(ids);
    return () => selectedIds.set([]);
  }, [ids]);
  useShortcut({
    ...{ keys: 'e', label: 'Edit the selected audiences', group: 'In the list of audiences', within: area },
    run: () => void open('edit'),
  });
  return (
    <Button icon="edit" variant="primary" onClick={() => void open('edit')}>
      Edit {formatNumber(ids.length)}
    </Button>
  );
}

/** The way back to a bulk edit of the page that runs, or that was left before its end. */
export function UnfinishedBulkEdit({ pageId }: { pageId: string }) {
  const plan = useStore(bulkPlans.heads, (heads) => heads.find(({ of, isClosed }) => of === pageId && !isClosed));
  const isRunning = useStore(bulkJobs, (jobs) => jobs.get(plan?.id ?? '')?.isOver === false);
  if (plan === undefined) return null;
  return (
    <div className="px-4 pt-3 md:px-6">
      <Notice
        tone="info"
        title={isRunning ? 'A bulk edit is running.' : 'A bulk edit isn’t finished.'}
        actions={
          <>
            <ButtonLink to="/pages/$pageId/bulk-edit" params={{ pageId }} search={{ plan: plan.id }}>
              Open
            </ButtonLink>
            {!isRunning && (
              <Button variant="quiet" onClick={() => bulkPlans.close(plan.id)}>
                Dismiss
              </Button>
            )}
          </>
        }
      >
        {plan.title}
      </Notice>
    </div>
  );
}
