import { useLocation, useNavigate } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useState } from 'react';
import { bulkJobs, isRunning, plansElsewhere } from '#src/form/bulk-job.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { createStore } from '#src/lib/store.ts';
import { stringifySearch } from '#src/lib/text-search.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectableRows, type SelectableRowsProps } from '#src/list/list-selection.tsx';
import { useListSearch } from '#src/list/list-view.ts';
import { bulkPlans, bulkSelections } from '#src/local/bulk-plans.ts';
import { preferencesRecord } from '#src/local/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import type { IconName } from '#src/ui/icon.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { KeyHint } from '#src/ui/key-hint.tsx';
import { useScreenActions, useShortcut } from '#src/ui/screen-actions.ts';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { type BulkPlace, selectedRows } from './bulk-place.ts';

/** The rows that are selected in the list. */
const selectedIds = createStore<readonly string[]>([]);

/** Opens the bulk edit: of the selected rows if there are any, else of those that are shown. */
function useBulkEdit({ of, bulkEdit }: BulkPlace) {
  const navigate = useNavigate();
  const listed = stringifySearch(useListSearch());
  return async (by: string) => {
    const ids = selectedIds.get();
    if (ids.length > 0) await bulkSelections.update(of, () => ({ ids: [...ids] }));
    await navigate({ to: bulkEdit, search: { of: ids.length > 0 ? selectedRows : listed, by } });
  };
}

/** An entry of the palette that opens the bulk edit. `label` names what: "selected audiences". */
export type BulkEditKind = {
  readonly by: string;
  readonly label: (which: string) => string;
  readonly icon: IconName;
  readonly danger?: true;
};

/** The bulk edit, over the list and in the palette. */
export function BulkEditButton({ place, kinds }: { place: BulkPlace; kinds: readonly BulkEditKind[] }) {
  const open = useBulkEdit(place);
  const count = useStore(selectedIds, (ids) => ids.length);
  const which = `${count > 0 ? 'selected' : 'listed'} ${place.what}`;
  useScreenActions(kinds.map(({ by, label, ...rest }) => ({ ...rest, label: label(which), run: () => void open(by) })));
  return (
    <Button icon="edit" data-icon-only onClick={() => void open('edit')}>
      Bulk edit
    </Button>
  );
}

/** The place of the list around, for the bar of its selected rows. */
const Place = createContext<BulkPlace | undefined>(undefined);
export const BulkEditable = Place.Provider;

/** The selected keys by the history entry of their list: who goes Back finds them selected. */
const selections = new Map<string, ReadonlySet<string>>();

/** Selectable rows with the bulk edit of the selected ones, within `BulkEditable`. */
export function BulkEditableRows<Row>(props: SelectableRowsProps<Row>) {
  const place = use(Place);
  // While another screen loads, its entry is the current one already.
  const entry = useLocation({
    select: ({ pathname, state }) => (pathname === place?.list ? state.__TSR_key : undefined),
  });
  const onSelect = useCallback(
    (keys: ReadonlySet<string>) => {
      if (entry !== undefined) selections.set(entry, keys);
    },
    [entry],
  );
  return (
    <SelectableRows
      {...props}
      initial={entry === undefined ? undefined : selections.get(entry)}
      onSelect={onSelect}
      actions={(selected) =>
        place && <EditSelected place={place} ids={idsOf(selected.map(props.rowKey))} area={props.area} />
      }
    />
  );
}

/** A row without an ID, which can't be edited, has its content as key. */
function idsOf(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !key.startsWith('{'));
}

type EditSelectedProps = {
  place: BulkPlace;
  ids: readonly string[];
  area: SelectableRowsProps<never>['area'];
};

/** Beside a button of the selected rows: the key that does the same, unless such keys are off. */
export function SingleKey({ children }: { children: string }) {
  const { shortcutsOff } = useStore(preferencesRecord);
  if (shortcutsOff === true) return null;
  return (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <KeyHint keys={children} />
    </span>
  );
}

function EditSelected({ place, ids, area }: EditSelectedProps) {
  const open = useBulkEdit(place);
  useEffect(() => {
    selectedIds.set(ids);
    return () => selectedIds.set([]);
  }, [ids]);
  useShortcut({
    ...{ keys: 'e', label: `Edit the selected ${place.what}`, group: `In the list of ${place.what}`, within: area },
    run: () => void open('edit'),
  });
  return (
    <>
      <Button icon="edit" variant="primary" onClick={() => void open('edit')}>
        Edit {formatNumber(ids.length)}
      </Button>
      <SingleKey>e</SingleKey>
    </>
  );
}

/** The plans that other tabs run, looked up every two seconds while there may be one. */
export function usePlansElsewhere(isPossible: boolean): readonly string[] {
  const [plans, setPlans] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isPossible) return undefined;
    const look = async () => {
      const now = await plansElsewhere();
      setPlans((before) => (before.join() === now.join() ? before : now));
    };
    void look();
    const timer = setInterval(() => void look(), 2_000);
    return () => clearInterval(timer);
  }, [isPossible]);
  return plans;
}

/** The way back to a bulk edit that runs, or that was left before its end. */
export function UnfinishedBulkEdit({ place }: { place: BulkPlace }) {
  const plan = useStore(bulkPlans.heads, (heads) => heads.find(({ of, isClosed }) => of === place.of && !isClosed));
  const job = useStore(bulkJobs, (jobs) => jobs.get(plan?.id ?? ''));
  const isElsewhere = usePlansElsewhere(plan !== undefined).includes(plan?.id ?? '');
  if (plan === undefined) return null;
  return (
    <div className="px-4 pt-3 md:px-6">
      <Notice
        tone="info"
        title={
          isRunning(job)
            ? `A bulk edit is ${job.state === 'paused' ? 'paused' : 'running'}: ${formatNumber(job.saved)} of ${formatNumber(job.total)}.`
            : isElsewhere
              ? 'A bulk edit is running in another tab.'
              : 'A bulk edit isn’t finished.'
        }
        actions={
          <>
            <ButtonLink to={place.bulkEdit} search={{ plan: plan.id }}>
              Open
            </ButtonLink>
            {!isRunning(job) && !isElsewhere && (
              <Button variant="quiet" onClick={() => bulkPlans.close(plan.id, true)}>
                Cancel
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
