import { createContext, type ReactNode, type RefObject, useCallback, useContext, useMemo, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { TipStops } from '#src/ui/tip.tsx';
import { useOneFile } from './list-export.tsx';

/** Which rows are selected, by their keys, and from where a range goes on. */
export type Selection = {
  readonly keys: ReadonlySet<string>;
  /** The row that was selected or taken out last. */
  readonly anchor: string | undefined;
};

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined };

/** Selects one row, or takes it out. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects everything between the anchor and a row, both included, in the order shown. Without an anchor in sight the row alone. */
export function selectRange({ keys, anchor }: Selection, key: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(key);
  const from = anchor === undefined ? -1 : shown.indexOf(anchor);
  if (to === -1) return { keys, anchor };
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return { keys: new Set([...keys, ...shown.slice(first, last + 1)]), anchor: anchor ?? key };
}

/** Selects all rows that are shown, besides those selected already. */
export function selectAll({ keys, anchor }: Selection, shown: readonly string[]): Selection {
  return { keys: new Set([...keys, ...shown]), anchor };
}

/** The selection of a list, and what changes it. @param shown the keys of the rows that are shown, in their order. */
function useSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState(nothingSelected);
  // Part of every row: it has to stay the same function.
  const toggle = useCallback((key: string) => setSelection((before) => toggleSelected(before, key)), []);
  return useMemo(
    () => ({
      ...selection,
      toggle,
      selectTo: (key: string) => setSelection((before) => selectRange(before, key, shown)),
      selectAll: () => setSelection((before) => selectAll(before, shown)),
      clear: () => setSelection(nothingSelected),
    }),
    [selection, toggle, shown],
  );
}

type ListSelection = ReturnType<typeof useSelection>;

/** What is selected, for the boxes in the rows: a press draws them anew and not the whole rows. Undefined where nothing can be. */
const SelectionContext = createContext<ListSelection | undefined>(undefined);

/** The box at the head of a row; there once something is selected. */
function SelectionBox({ rowKey, title }: { rowKey: string; title: string }) {
  const selection = useContext(SelectionContext);
  const isActiveRow = useContext(TipStops);
  if (selection === undefined || selection.keys.size === 0) return null;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${title.slice(0, 200)}`}
      checked={selection.keys.has(rowKey)}
      readOnly
      tabIndex={isActiveRow ? 0 : -1}
      onClick={(event) => (event.shiftKey ? selection.selectTo(rowKey) : selection.toggle(rowKey))}
      className="mr-3 size-4 shrink-0 accent-accent align-[-3px]"
    />
  );
}

/** What the rows of a table need to be selectable. The same object as long as the table is there. */
export type Selecting = { readonly toggle: (key: string) => void; readonly Box: typeof SelectionBox };

type SelectableRowsProps<Row> = {
  one: string;
  what: string;
  /** All rows of the list, and those that are shown, in their order. */
  rows: readonly Row[];
  shown: readonly Row[];
  rowKey: (row: Row) => string;
  onExport: (selected: readonly Row[]) => Promise<void>;
  /** What holds the table. */
  area: RefObject<HTMLElement | null>;
  children: (selecting: Selecting) => ReactNode;
};

/** Makes the rows of a list selectable. What is selected stays so, whatever the filters leave. */
export function SelectableRows<Row>(props: SelectableRowsProps<Row>) {
  const { rows, rowKey, children } = props;
  const shown = useMemo(() => props.shown.map(rowKey), [props.shown, rowKey]);
  const selection = useSelection(shown);
  const { keys, toggle } = selection;
  const selected = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(rowKey(row)))),
    [rows, keys, rowKey],
  );
  const selecting = useMemo(() => ({ toggle, Box: SelectionBox }), [toggle]);
  return (
    <>
      <SelectionBar
        {...props}
        selection={selection}
        shown={shown}
        selected={selected.length}
        onExport={() => props.onExport(selected)}
      />
      <SelectionContext value={selection}>{children(selecting)}</SelectionContext>
    </>
  );
}

type SelectionBarProps = Pick<SelectableRowsProps<never>, 'one' | 'what' | 'area'> & {
  selection: ListSelection;
  /** The keys of the rows that are shown, in their order. */
  shown: readonly string[];
  /** How many selected rows there are in the list, whatever the filters leave. */
  selected: number;
  onExport: () => Promise<void>;
};

/**
 * The keys that select rows, and what can be done with those that are selected. The bar lies over the foot of the
 * list, so that nothing moves when it comes.
 */
function SelectionBar({ one, what, selection, shown, selected, onExport, area }: SelectionBarProps) {
  const oneFile = useOneFile();
  useSelectionKeys(one, what, selection, shown, area);
  const shownSelected = useMemo(() => shown.filter((key) => selection.keys.has(key)).length, [shown, selection.keys]);
  if (selected === 0) return null;
  const hidden = selected - shownSelected;
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-dialog border border-line bg-paper-raised px-4 py-2 text-13 shadow-float"
    >
      <span role="status" className="mr-2 tabular-nums">
        {countOf(selected, one, what)} selected
        {hidden > 0 && <span className="text-ink-muted"> ({formatNumber(hidden)} hidden by filters)</span>}
      </span>
      {shownSelected < shown.length && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            // It goes when all are selected.
            if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus();
            selection.selectAll();
          }}
        >
          Select all {formatNumber(shown.length)} shown
        </Button>
      )}
      <Button icon="download" busy={oneFile.isTold} onClick={() => void oneFile.makeFile(onExport)}>
        Export {formatNumber(selected)} as CSV
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          // The bar goes with the selection.
          const row = area.current?.querySelector<HTMLElement>('tr[tabindex="0"]');
          if (row) row.focus();
          else focusListSearch();
          selection.clear();
        }}
      >
        Clear selection
      </Button>
    </section>
  );
}

function useSelectionKeys(
  one: string,
  what: string,
  selection: ListSelection,
  shown: readonly string[],
  area: RefObject<HTMLElement | null>,
) {
  const group = `In the list of ${what}`;
  const at = ({ target }: KeyboardEvent, select: (key: string) => void) => {
    const row = target instanceof Element ? target.closest('tr[data-index]') : null;
    const key = row === null ? undefined : shown[Number(row.getAttribute('data-index'))];
    if (key !== undefined) select(key);
  };
  useShortcut({
    keys: 'x',
    label: `Select the ${one}`,
    group,
    within: area,
    run: (event) => at(event, selection.toggle),
  });
  useShortcut({
    keys: 'X',
    label: 'Select all from the last one selected to this one',
    group,
    within: area,
    run: (event) => at(event, selection.selectTo),
  });
  useShortcut({
    keys: 'mod+a',
    label: `Select all ${what} that are shown`,
    group,
    within: area,
    run: () => selection.selectAll(),
  });
  useShortcut({
    keys: 'Escape',
    label: 'Clear the selection',
    group,
    within: area,
    worksNow: () => selection.keys.size > 0,
    run: () => selection.clear(),
  });
}
