import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { SingleKey } from '#src/fields/bulk-links.tsx';
import { hashOf } from '#src/fields/bulk-sheet.ts';
import {
  type PlanRow,
  type PlanWords,
  planRecord,
  planRowKey,
  planRowTitle,
  previewFields,
} from '#src/fields/plan-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { SelectableRows, type SelectableRowsProps } from '#src/list/list-selection.tsx';
import { ResourceList } from '#src/list/resource-list.tsx';
import type { BulkThing } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { hasCoarsePointer, useNarrow } from '#src/ui/display.ts';
import type { MenuItem } from '#src/ui/popover.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';

/** The rows that are not left out, and the things with the changes among them that can be sent. */
export function useShownChanges(rows: readonly PlanRow[], leftOut: readonly string[]) {
  return useMemo(() => {
    const left = new Set(leftOut);
    const shown = rows.filter((row) => !left.has(leftOutKey(row)));
    const sendable = shown.filter(({ problem }) => problem === undefined);
    return { shown, sendable, things: thingsOf(sendable) };
  }, [rows, leftOut]);
}

/** The things of rows, with the changes of these rows alone. */
function thingsOf(rows: readonly PlanRow[]): readonly BulkThing[] {
  const things = new Map<string, BulkThing>();
  for (const { thing, field } of rows) {
    const change = thing.changes[field];
    if (change === undefined) continue;
    things.set(thing.id, { ...thing, changes: { ...things.get(thing.id)?.changes, [field]: change } });
  }
  return [...things.values()];
}

/** Characters of a value. There may be thousands of longer ones: their hashes are kept. */
const longestKept = 200;

/** A change is left out as long as it would set the same value. */
export function leftOutKey({ key, after }: Pick<PlanRow, 'key' | 'after'>): string {
  const text = JSON.stringify(after) ?? '';
  return JSON.stringify([key, text.length > longestKept ? hashOf(text) : after]);
}

/** Why changes can't be applied yet: they are being found, or none that is shown can be sent. */
export const previewing = 'The preview is being made.';
export function reasonOf(shown: readonly PlanRow[]): string {
  return shown.length > 0 ? 'No change can be sent. The notes say why.' : 'There are no changes yet.';
}

type PreviewProps = {
  /** All changes, and those that are not left out. */
  rows: readonly PlanRow[];
  shown: readonly PlanRow[];
  onLeaveOut: (rows: readonly PlanRow[]) => void;
  onIncludeAll: () => void;
  words: PlanWords;
  empty: ReactNode;
};

/** Every change before it is sent. A row can be left out, and so can all selected ones. */
export function Preview({ rows, shown, onLeaveOut, onIncludeAll, words, empty }: PreviewProps) {
  const { leave } = useStable({ leave: onLeaveOut });
  const unsent = shown.filter(({ problem }) => problem !== undefined).length;
  const actions = useCallback(
    (row: PlanRow): MenuItem[] => [{ label: 'Leave out', icon: 'close', onSelect: () => leave([row]) }],
    [leave],
  );
  return (
    <LeaveOut value={leave}>
      {shown.length < rows.length && (
        <p className="px-4 pb-3 text-13 text-ink-muted md:px-6">
          {countOf(rows.length - shown.length, 'change')} left out.{' '}
          <Button variant="quiet" onClick={onIncludeAll}>
            Include all again
          </Button>
        </p>
      )}
      {shown.length - unsent > 1 && (
        <p className="px-4 pb-3 text-13 text-ink-muted md:px-6">
          All {formatNumber(shown.length - unsent)} changes will be applied. Select rows to leave them out.
        </p>
      )}
      {unsent > 0 && (
        <p className="px-4 pb-3 text-13 text-notice md:px-6">
          {countOf(unsent, 'change')} can’t be sent. The notes say why.
        </p>
      )}
      <ResourceList
        what="changes"
        fields={previewFields}
        rows={shown}
        facts={words}
        rowKey={planRowKey}
        rowTitle={planRowTitle}
        record={planRecord}
        // A mouse has the checkboxes, and scrolls thousands of rows with less work.
        actions={useNarrow() || hasCoarsePointer() ? actions : undefined}
        Selectable={PreviewRows}
        manyLines
        empty={empty}
      />
    </LeaveOut>
  );
}

/** Takes rows out of the plan. */
const LeaveOut = createContext<(rows: readonly PlanRow[]) => void>(() => undefined);

function PreviewRows<Row>(props: SelectableRowsProps<Row>) {
  return (
    <SelectableRows
      {...props}
      actions={(selected, clear) => {
        // The list shows rows of a plan.
        const rows = { all: props.rows, selected } as Pick<LeaveOutSelectedProps, 'all' | 'selected'>;
        return <LeaveOutSelected {...rows} area={props.area} onDone={clear} />;
      }}
    />
  );
}

function without(all: readonly PlanRow[], selected: readonly PlanRow[]): readonly PlanRow[] {
  const kept = new Set(selected);
  return all.filter((row) => !kept.has(row));
}

type LeaveOutSelectedProps = {
  all: readonly PlanRow[];
  selected: readonly PlanRow[];
  area: SelectableRowsProps<never>['area'];
  onDone: () => void;
};

function LeaveOutSelected({ all, selected, area, onDone }: LeaveOutSelectedProps) {
  const leaveOut = use(LeaveOut);
  const leave = (left: readonly PlanRow[]) => {
    // The bar, and the focus in it, goes with the selection.
    area.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
    leaveOut(left);
    onDone();
  };
  useShortcut({
    ...{ keys: 'l', label: 'Leave out the selected changes', group: 'In the list of changes', within: area },
    run: () => leave(selected),
  });
  return (
    <>
      <Button icon="close" onClick={() => leave(selected)}>
        Leave out {formatNumber(selected.length)}
      </Button>
      <SingleKey>l</SingleKey>
      <Button variant="quiet" onClick={() => leave(without(all, selected))}>
        Keep only {selected.length === 1 ? 'this' : 'these'}
      </Button>
    </>
  );
}
