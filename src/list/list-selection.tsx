import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { TipStops } from '#src/ui/tip.tsx';
import { useOneFile } from './list-export.tsx';

/** The keys of selected rows, and where a range starts. */
export type Selection = {
  readonly keys: ReadonlySet<string>;
  /** The row that was last selected or deselected. */
  readonly anchor: string | undefined;
};

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined };

/** Selects or deselects a row. */
export function toggleSelected({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects the range from the anchor to a row in shown order; only the row without an anchor. */
export function selectRange({ keys, anchor }: Selection, key: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(key);
  const from = anchor === undefined ? -1 : shown.indexOf(anchor);
  if (to === -1) return { keys, anchor };
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return { keys: new Set([...keys, ...shown.slice(first, last + 1)]), anchor: anchor ?? key };
}

/** Adds all shown rows to the selection. */
export function selectAll({ keys, anchor }: Selection, shown: readonly string[]): Selection {
  return { keys: new Set([...keys, ...shown]), anchor };
}

type ListSelection = Selection & { readonly toggle: (key: string) => void; readonly selectTo: (key: string) => void };

/** The selection, for the checkboxes: a press renders only these. Undefined if not selectable. */
const SelectionContext = createContext<ListSelection | undefined>(undefined);

/** The checkbox of a row, in its gutter. */
function SelectionBox({ rowKey, title }: { rowKey: string; title: string }) {
  const selection = useContext(SelectionContext);
  const isActiveRow = useContext(TipStops);
  if (selection === undefined) return null;
  return (
    // The label makes the whole gutter a target. There is no positioned cell, which would lie over
    // the cells beside it. The gutter of a phone is too narrow: there the checkbox begins the row.
    <label
      className={cx(
        'select-none md:absolute md:-mt-1.5 md:-ml-6 md:flex md:h-8 md:w-6 md:items-center md:pl-1',
        // Beside a name with initials, which is a box of its own.
        '[&:has(+.flex)]:mt-1.5 max-md:[&:has(+.flex)]:float-left md:[&:has(+.flex)]:mt-0',
        // A finger shows nothing by hovering, and would hit it unseen. On a phone it takes room.
        selection.keys.size === 0 && 'max-md:hidden pointer-coarse:hidden',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${title.slice(0, 200)}`}
        checked={selection.keys.has(rowKey)}
        readOnly
        tabIndex={isActiveRow ? 0 : -1}
        onClick={(event) => (event.shiftKey ? selection.selectTo(rowKey) : selection.toggle(rowKey))}
        className="mr-2 size-5 align-middle md:mr-0 md:size-4"
      />
    </label>
  );
}

/** What a table needs for selectable rows. Stable while the table is mounted. */
export type Selecting = { readonly toggle: (key: string) => void; readonly Box: typeof SelectionBox };

export type SelectableRowsProps<Row> = {
  one: string;
  what: string;
  /** All rows of the list, and the shown ones, in order. */
  rows: readonly Row[];
  shown: readonly Row[];
  rowKey: (row: Row) => string;
  /** The keys that are selected at first, and what is told of the selected ones. */
  initial?: ReadonlySet<string> | undefined;
  onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
  onExport: (selected: readonly Row[]) => Promise<void>;
  /** Buttons for the selected rows, first in the bar. */
  actions?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined;
  area: RefObject<HTMLElement | null>;
  children: (selecting: Selecting) => ReactNode;
};

/**
 * Makes the rows of a list selectable. The selection survives filters. Its actions lie over the
 * bottom of the list, so that nothing moves when they appear.
 */
export function SelectableRows<Row>(props: SelectableRowsProps<Row>) {
  const { one, what, rows, rowKey, initial, onSelect, onExport, area, children } = props;
  const shown = useMemo(() => props.shown.map(rowKey), [props.shown, rowKey]);
  const [selection, setSelection] = useState<Selection>({ ...nothingSelected, keys: initial ?? nothingSelected.keys });
  const { keys } = selection;
  useEffect(() => onSelect?.(keys), [keys, onSelect]);
  // Part of every row: must stay the same function.
  const toggle = useCallback((key: string) => setSelection((before) => toggleSelected(before, key)), []);
  const selectTo = useCallback((key: string) => setSelection((before) => selectRange(before, key, shown)), [shown]);
  const selectShown = () => setSelection((before) => selectAll(before, shown));
  const clear = () => setSelection(nothingSelected);
  const context = useMemo(() => ({ ...selection, toggle, selectTo }), [selection, toggle, selectTo]);
  const selecting = useMemo(() => ({ toggle, Box: SelectionBox }), [toggle]);
  const selected = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(rowKey(row)))),
    [rows, keys, rowKey],
  );
  const shownSelected = useMemo(() => shown.filter((key) => keys.has(key)).length, [shown, keys]);
  const hidden = selected.length - shownSelected;
  const oneFile = useOneFile();

  const inList = { group: `In the list of ${what}`, within: area };
  const ofRow = (select: (key: string) => void) => (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr[data-index]') : null;
    const key = row === null ? undefined : shown[Number(row.getAttribute('data-index'))];
    if (key !== undefined) select(key);
  };
  useShortcut({ ...inList, keys: 'x', label: `Select the ${one}`, run: ofRow(toggle) });
  useShortcut({ ...inList, keys: 'X', label: 'Select the range to this row', run: ofRow(selectTo) });
  useShortcut({ ...inList, keys: 'mod+a', label: `Select all ${what} that are shown`, run: selectShown });
  useShortcut({
    ...inList,
    keys: 'Escape',
    label: 'Clear the selection',
    worksNow: () => keys.size > 0,
    run: clear,
  });
  return (
    <>
      {selected.length > 0 && (
        <section
          aria-label="Selection"
          data-selection-bar=""
          className="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-dialog border border-line bg-paper-raised px-4 py-2 text-13 shadow-float"
        >
          <span role="status" className="mr-2 tabular-nums">
            {countOf(selected.length, one, what)} selected
            {hidden > 0 && <span className="text-ink-muted"> ({formatNumber(hidden)} hidden by filters)</span>}
          </span>
          {shownSelected < shown.length && (
            <Button variant="quiet" onClick={selectShown}>
              Select all {formatNumber(shown.length)} shown
            </Button>
          )}
          {props.actions?.(selected, clear)}
          <Button icon="download" busy={oneFile.isTold} onClick={() => void oneFile.makeFile(() => onExport(selected))}>
            Export {formatNumber(selected.length)} as CSV
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              // The bar disappears with the selection.
              area.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
              clear();
            }}
          >
            Clear selection
          </Button>
        </section>
      )}
      <SelectionContext value={context}>{children(selecting)}</SelectionContext>
      {/* The last row can be scrolled out from under the bar. */}
      {selected.length > 0 && <div className="h-20" />}
    </>
  );
}
