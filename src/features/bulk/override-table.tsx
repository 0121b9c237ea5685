import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type BulkResource, type BulkValue, overrideState } from '#src/fields/bulk-field.ts';
import { cellOf, valueOfCell } from '#src/fields/bulk-sheet.ts';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { copiedCell, readCells } from '#src/lib/copied-cells.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { Button } from '#src/ui/button.tsx';
import { useNarrow } from '#src/ui/display.ts';
import { Choice } from '#src/ui/field.tsx';
import { isMac, useShortcut } from '#src/ui/screen-actions.ts';
import { Gap } from '#src/ui/table-row.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { skipped, useVirtualGrid } from '#src/ui/virtual-grid.ts';
import {
  type CellChange,
  type CellEdit,
  discardOf,
  edited,
  editOf,
  shownCells,
  type TableDraft,
  wantedValue,
} from './override-cells.ts';
import { cellId, height, OverrideRow, type Place, textOf, width } from './override-row.tsx';

type OverrideTableProps<Item extends object> = {
  resource: BulkResource<Item>;
  items: readonly Item[];
  draft: TableDraft;
  onChange: (draft: TableDraft) => void;
  onDiscard: () => void;
};

/** Pixels of the column with the names, on a wide screen and on a phone. */
const nameWidths = [340, 136] as const;

const shownRows = { all: 'All', overridden: 'With overrides', same: 'Same as page' } as const;

/**
 * Every override of many things: things down, fields across. Arrows move, Enter edits, Delete
 * resets. Only what is in sight is rendered, both ways.
 */
export function OverrideTable<Item extends object>(props: OverrideTableProps<Item>) {
  const { resource, items, draft, onChange, onDiscard } = props;
  const { fields, idOf } = resource;
  const { one, what } = resource.place;
  const idIn = (item: Item) => idOf(item) ?? '';
  const cells = useMemo(() => shownCells(draft), [draft]);
  const nameWidth = nameWidths[useNarrow() ? 1 : 0];
  const [shown, setShown] = useState<keyof typeof shownRows>('all');
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  /** The text that is typed into the active cell. */
  const [typed, setTyped] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  /** The edits that undo those of this table, and those that redo them, the latest last. */
  const past = useRef<CellEdit[]>([]);
  const future = useRef<CellEdit[]>([]);
  /** Where the keyboard went: this cell gets the focus once it is rendered. */
  const [moved, setMoved] = useState<Place>();
  useLayoutEffect(() => {
    if (moved !== undefined) document.getElementById(cellId(moved))?.focus({ preventScroll: true });
  }, [moved]);

  /** The cells that override with what they would inherit. */
  const same = useMemo(
    () =>
      items.flatMap((item) =>
        fields.flatMap((field) => (overrideState(field, item) === 'same' ? { item, field } : [])),
      ),
    [items, fields],
  );
  const resettable = useMemo(
    () => same.filter(({ item, field }) => cells[idOf(item) ?? '']?.[field.key] === undefined),
    [same, cells, idOf],
  );
  const rows = useMemo(() => {
    const withSame = new Set(same.map(({ item }) => item));
    const isShown = {
      all: () => true,
      overridden: (item: Item) => fields.some(({ own }) => own(item) != null),
      same: (item: Item) => withSame.has(item),
    };
    return items.filter(isShown[shown]);
  }, [items, fields, shown, same]);
  // A filter may have taken its row away.
  const active = { ...place, row: Math.max(0, Math.min(rows.length - 1, place.row)) };

  const grid = useVirtualGrid({
    rows: rows.length,
    columns: fields.length,
    ...{ height, width, first: nameWidth, active },
  });
  const { columns } = grid;
  const columnsAfter = fields.length - 1 - (columns.at(-1) ?? -1);
  const rowsAfter = rows.length - 1 - (grid.rows.at(-1) ?? -1);

  const item = rows[active.row];
  const field = fields[active.column];
  const remember = (back: CellEdit) => {
    past.current.push(back);
    future.current = [];
  };
  const change = (changes: readonly CellChange<Item>[]) => {
    const next = edited(draft, editOf(draft, changes, idOf));
    if (next === undefined) return;
    remember(next.back);
    onChange(next.draft);
  };
  const set = (value: BulkValue) => {
    if (item !== undefined && field !== undefined) change([{ item, field, value }]);
  };
  /** Cells of a spreadsheet, from the active one on: the same texts mean the same as in a file. */
  const paste = (text: string) => {
    const texts = readCells(text).flatMap((line, down) => line.map((text, right) => ({ text, down, right })));
    const met = texts.flatMap(({ text, down, right }) => {
      const [item, field] = [rows[active.row + down], fields[active.column + right]];
      return item === undefined || field === undefined ? [] : [{ item, field, text }];
    });
    change(
      met.flatMap(({ text, ...cell }) => (text.trim() === '' ? [] : { ...cell, value: valueOfCell(cell.field, text) })),
    );
    if (met.length < texts.length)
      showToast({
        tone: 'notice',
        text: `Pasted ${formatNumber(met.length)} of ${countOf(texts.length, 'cell')}. The others don’t fit the table.`,
      });
  };
  const step = (from: CellEdit[], to: CellEdit[]) => {
    let now = draft;
    for (let edit = from.pop(); edit !== undefined; edit = from.pop()) {
      const next = edited(now, edit);
      // Its changes were made in another way meanwhile.
      if (next === undefined) continue;
      to.push(next.back);
      now = next.draft;
      onChange(now);
      // A cell that is left out shows no change: goes on until a press has done something visible.
      if (sameValue(shownCells(now), cells)) continue;
      const [first] = edit.cells;
      const row = rows.findIndex((item) => idOf(item) === first?.id);
      const column = fields.findIndex(({ key }) => key === first?.key);
      if (row !== -1 && column !== -1) goTo({ row, column });
      return;
    }
  };
  const group = 'In the table of overrides';
  useShortcut({
    ...{ keys: 'mod+z', label: 'Undo the last change', group, within: root },
    worksNow: () => past.current.length > 0,
    run: () => step(past.current, future.current),
  });
  useShortcut({
    ...{ keys: isMac ? 'mod+shift+z' : 'mod+shift+z, mod+y', label: 'Redo the last change', group, within: root },
    worksNow: () => future.current.length > 0,
    run: () => step(future.current, past.current),
  });
  const wanted = () => item && field && wantedValue(cells[idIn(item)], field, item);
  const goTo = (next: Place) => {
    setPlace(next);
    setMoved(next);
    grid.scrollTo(next.row, next.column);
  };
  const move = (rowsDown: number, columnsRight: number) =>
    goTo({
      row: Math.max(0, Math.min(rows.length - 1, active.row + rowsDown)),
      column: Math.max(0, Math.min(fields.length - 1, active.column + columnsRight)),
    });
  const inherited = () => item && field?.inherited?.(item);
  // An inherited cell begins with the page's text, to be adjusted.
  const edit = () => setTyped(textOf(wanted() ?? inherited()));
  /** As a file would have it; an empty inherited value is nothing, and hides nothing elsewhere. */
  const copiedText = () =>
    textOf(wanted() ?? inherited()) === '' && wanted() == null ? '' : cellOf(wanted() ?? inherited());
  const leave = (isKept: boolean, step?: readonly [number, number]) => {
    const isAsInherited = wanted() == null && typed === textOf(inherited());
    if (isKept && field !== undefined && typed !== undefined && typed !== textOf(wanted()) && !isAsInherited) {
      const value = field.parse(typed);
      // An emptied cell stays inherited if it was: to hide the page's value is another decision.
      if (!sameValue(value, wanted() ?? field.parse(''))) set(value);
    }
    setTyped(undefined);
    // Without a step the focus went elsewhere by itself.
    if (step !== undefined) move(...step);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1, 0),
    ArrowUp: () => move(-1, 0),
    ArrowRight: () => move(0, 1),
    ArrowLeft: () => move(0, -1),
    PageDown: () => move(10, 0),
    PageUp: () => move(-10, 0),
    Home: () => move(0, -fields.length),
    End: () => move(0, fields.length),
    'Ctrl+Home': () => move(-rows.length, -fields.length),
    'Ctrl+End': () => move(rows.length, fields.length),
    Enter: edit,
    F2: edit,
    Delete: () => set(field?.unset),
  };
  const on = useStable({
    focus: (next: Place) => {
      setPlace(next);
      // By the mouse it may lie under the names.
      grid.scrollTo(next.row, next.column);
    },
    key: (event: KeyboardEvent) => {
      const isTyped = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey);
      const isCharacter = event.key.length === 1 && event.key !== ' ' && isTyped;
      const act =
        keys[`${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`] ??
        (isCharacter ? () => setTyped(event.key) : undefined);
      if (act === undefined || event.nativeEvent.isComposing) return;
      // A single key is a shortcut elsewhere.
      event.stopPropagation();
      event.preventDefault();
      act();
    },
    edit,
    type: setTyped,
    leave,
  });

  return (
    <div ref={root} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Choice
          label={capitalised(what)}
          hideLabel
          options={Object.entries(shownRows).map(([value, label]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setShown(value === 'same' || value === 'overridden' ? value : 'all')}
        />
        <Button
          icon="undo"
          disabledReason={
            same.length === 0
              ? 'No override has the page’s value.'
              : resettable.length === 0
                ? 'All are among the changes.'
                : undefined
          }
          onClick={() => change(resettable.map((cell) => ({ ...cell, value: cell.field.unset })))}
        >
          Reset {formatNumber(resettable.length)} that {resettable.length === 1 ? 'equals' : 'equal'} the page
        </Button>
        <Button
          variant="quiet"
          disabledReason={Object.keys(draft.cells).length === 0 ? 'There are no changes yet.' : undefined}
          onClick={() => {
            const discarded = edited(draft, discardOf(draft));
            if (discarded !== undefined) remember(discarded.back);
            onDiscard();
          }}
        >
          Discard changes
        </Button>
        <span className="text-12 text-ink-muted pointer-coarse:hidden">
          Type or press Enter to edit a cell, or paste cells of a spreadsheet. Delete resets it. Empty an override to
          hide it.
        </span>
        <span className="hidden text-12 text-ink-muted pointer-coarse:inline">Tap a selected cell to edit it.</span>
      </div>
      <div
        ref={grid.scroller}
        className="h-[max(24rem,52dvh)] overflow-auto rounded-control border border-line"
        onCopy={(event) => {
          if (typed !== undefined || getSelection()?.isCollapsed === false) return;
          event.clipboardData.setData('text/plain', copiedCell(copiedText()));
          event.preventDefault();
        }}
        onPaste={(event) => typed === undefined && paste(event.clipboardData.getData('text/plain'))}
      >
        <table
          aria-label="Overrides"
          aria-rowcount={rows.length + 1}
          aria-colcount={fields.length + 1}
          className="table-fixed border-separate border-spacing-0 text-left text-13"
          style={{ width: nameWidth + fields.length * width }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={cx(head, 'left-0 z-20')} style={{ width: nameWidth }}>
                {capitalised(one)}
              </th>
              {columns.map((column, at) => (
                <Fragment key={column}>
                  {skipped(columns, at) > 0 && <td style={{ width: skipped(columns, at) * width }} />}
                  <th scope="col" aria-colindex={column + 2} className={cx(head, 'z-10')} style={{ width }}>
                    {fields[column]?.label}
                  </th>
                </Fragment>
              ))}
              {columnsAfter > 0 && <td style={{ width: columnsAfter * width }} />}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, at) => {
              const item = rows[row];
              if (item === undefined) return null;
              const isActive = row === active.row;
              return (
                <Fragment key={idIn(item)}>
                  {skipped(grid.rows, at) > 0 && <Gap height={skipped(grid.rows, at) * height} />}
                  <OverrideRow
                    resource={resource}
                    item={item}
                    row={row}
                    columns={columns.join()}
                    changes={cells[idIn(item)]}
                    activeColumn={isActive ? active.column : undefined}
                    typed={isActive ? typed : undefined}
                    on={on}
                  />
                </Fragment>
              );
            })}
            <Gap height={rowsAfter * height} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

const head = 'sticky top-0 h-9 truncate border-b border-line bg-paper px-3 text-12 font-medium text-ink-muted';
