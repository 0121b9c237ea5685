import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { cellState, overrideOf, valueOfText } from '#src/fields/audience-bulk.ts';
import { audienceKey } from '#src/fields/audience-fields.tsx';
import { type EditorField, editorFields, labelOf } from '#src/fields/audience-override-fields.tsx';
import { type EditorValue, pageValueOf } from '#src/fields/audience-values.ts';
import { changeKey } from '#src/fields/plan-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { copiedCell, readTable } from '#src/lib/pasted-table.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { Button } from '#src/ui/button.tsx';
import { useNarrow } from '#src/ui/display.ts';
import { Choice } from '#src/ui/field.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { Gap } from '#src/ui/table-row.tsx';
import { skipped, useVirtualGrid } from '#src/ui/virtual-grid.ts';
import type { BulkDraft } from './bulk-draft.ts';
import { cellId, height, OverrideRow, type Place, textOf, wantedValue, width } from './override-row.tsx';
import { leftOutKey } from './preview.tsx';

type Cells = BulkDraft['cells'];

type OverrideTableProps = {
  audiences: readonly AudienceAnswer[];
  page: PageAnswer | undefined;
  cells: Cells;
  /** As in the draft: their cells show what the audience has. */
  leftOut: BulkDraft['leftOut'];
  onChange: (cells: Cells, leftOut: string[]) => void;
  onDiscard: () => void;
};

/** Pixels of the column with the names, on a wide screen and on a phone. */
const nameWidths = [240, 136] as const;

const shownRows = { all: 'All', overridden: 'With overrides', same: 'Same as page' } as const;

/**
 * Every override of many audiences: audiences down, fields across. Arrows move, Enter edits, Delete
 * resets. Only what is in sight is rendered, both ways.
 */
export function OverrideTable({ audiences, page, cells, leftOut, onChange, onDiscard }: OverrideTableProps) {
  const shownCells = useMemo(() => withoutLeftOut(cells, leftOut), [cells, leftOut]);
  const nameWidth = nameWidths[useNarrow() ? 1 : 0];
  const [shown, setShown] = useState<keyof typeof shownRows>('all');
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  /** The text that is typed into the active cell. */
  const [typed, setTyped] = useState<string>();
  /** The changes before each edit in this table. */
  const past = useRef<Cells[]>([]);
  /** Where the keyboard went: this cell gets the focus once it is rendered. */
  const [moved, setMoved] = useState<Place>();
  useLayoutEffect(() => {
    if (moved !== undefined) document.getElementById(cellId(moved))?.focus({ preventScroll: true });
  }, [moved]);

  const same = useMemo(
    () =>
      audiences.flatMap((audience) =>
        editorFields
          .filter((field) => cellState(audience, field, page) === 'same')
          .map((field) => ({ id: audienceKey(audience), field })),
      ),
    [audiences, page],
  );
  const resettable = useMemo(
    () => same.filter(({ id, field }) => shownCells[id]?.[field] === undefined),
    [same, shownCells],
  );
  const rows = useMemo(() => {
    const ids = new Set(same.map(({ id }) => id));
    const isShown = {
      all: () => true,
      overridden: (one: AudienceAnswer) => editorFields.some((field) => overrideOf(one, field) !== undefined),
      same: (one: AudienceAnswer) => ids.has(audienceKey(one)),
    };
    return audiences.filter(isShown[shown]);
  }, [audiences, shown, same]);
  // A filter may have taken its row away.
  const active = { ...place, row: Math.max(0, Math.min(rows.length - 1, place.row)) };

  const grid = useVirtualGrid({
    rows: rows.length,
    columns: editorFields.length,
    ...{ height, width, first: nameWidth, active },
  });
  const { columns } = grid;
  const columnsAfter = editorFields.length - 1 - (columns.at(-1) ?? -1);
  const rowsAfter = rows.length - 1 - (grid.rows.at(-1) ?? -1);

  const audience = rows[active.row];
  const field = editorFields[active.column];
  const change = (changes: readonly CellChange[]) => {
    if (changes.length === 0) return;
    past.current.push(cells);
    // A change that was left out is wanted again.
    const wanted = new Set(
      changes.map(({ id, field, value }) => leftOutKey({ key: changeKey(id, field), after: value })),
    );
    onChange(
      withChanges(cells, changes),
      leftOut.filter((key) => !wanted.has(key)),
    );
  };
  const set = (value: EditorValue) => {
    if (audience !== undefined && field !== undefined) change([{ id: audienceKey(audience), field, value }]);
  };
  /** Cells of a spreadsheet, from the active cell on. An empty one keeps the value, as in a file. */
  const paste = (text: string) =>
    change(
      readTable(text, '\t').flatMap((line, down) =>
        line.flatMap((cell, right) => {
          const one = rows[active.row + down];
          const to = editorFields[active.column + right];
          return one === undefined || to === undefined || cell === ''
            ? []
            : [{ id: audienceKey(one), field: to, value: valueOfText(to, cell) }];
        }),
      ),
    );
  useShortcut({
    ...{ keys: 'mod+z', label: 'Undo the last change', group: 'In the table of overrides', within: grid.scroller },
    worksNow: () => past.current.length > 0,
    run: () => onChange(past.current.pop() ?? cells, [...leftOut]),
  });
  const wanted = () => audience && field && wantedValue(shownCells[audienceKey(audience)], field, audience);
  const move = (rowsDown: number, columnsRight: number) => {
    const row = Math.max(0, Math.min(rows.length - 1, active.row + rowsDown));
    const column = Math.max(0, Math.min(editorFields.length - 1, active.column + columnsRight));
    setPlace({ row, column });
    setMoved({ row, column });
    grid.scrollTo(row, column);
  };
  const inherited = () => audience && field && textOf(pageValueOf(field, page, audience));
  // An inherited cell begins with the page's text, to be adjusted.
  const text = () => (wanted() === undefined ? inherited() : textOf(wanted()));
  const edit = () => setTyped(text());
  const leave = (isKept: boolean) => {
    const isAsInherited = wanted() === undefined && typed === inherited();
    if (isKept && field !== undefined && typed !== undefined && typed !== textOf(wanted()) && !isAsInherited) {
      const value = valueOfText(field, typed);
      // An emptied cell stays inherited if it was: to hide the page's value is another decision.
      if (!sameValue(value, wanted() ?? valueOfText(field, ''))) set(value);
    }
    setTyped(undefined);
    setMoved(active);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1, 0),
    ArrowUp: () => move(-1, 0),
    ArrowRight: () => move(0, 1),
    ArrowLeft: () => move(0, -1),
    PageDown: () => move(10, 0),
    PageUp: () => move(-10, 0),
    Home: () => move(0, -editorFields.length),
    End: () => move(0, editorFields.length),
    Enter: edit,
    F2: edit,
    Delete: () => set(undefined),
  };
  const on = useStable({
    focus: setPlace,
    key: (event: KeyboardEvent) => {
      const isTyped = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey);
      const isCharacter = event.key.length === 1 && event.key !== ' ' && isTyped;
      const act = keys[event.key] ?? (isCharacter ? () => setTyped(event.key) : undefined);
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
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Choice
          label="Audiences"
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
          onClick={() => change(resettable.map((cell) => ({ ...cell, value: undefined })))}
        >
          Reset {formatNumber(resettable.length)} that {resettable.length === 1 ? 'equals' : 'equal'} the page
        </Button>
        {Object.keys(cells).length > 0 && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
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
          if (typed !== undefined) return;
          event.clipboardData.setData('text/plain', copiedCell(text() ?? ''));
          event.preventDefault();
        }}
        onPaste={(event) => typed === undefined && paste(event.clipboardData.getData('text/plain'))}
      >
        <table
          aria-label="Overrides"
          aria-rowcount={rows.length + 1}
          aria-colcount={editorFields.length + 1}
          className="table-fixed border-separate border-spacing-0 text-left text-13"
          style={{ width: nameWidth + editorFields.length * width }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={cx(head, 'left-0 z-20')} style={{ width: nameWidth }}>
                Audience
              </th>
              {columns.map((column, at) => (
                <Fragment key={column}>
                  {skipped(columns, at) > 0 && <td style={{ width: skipped(columns, at) * width }} />}
                  <th scope="col" aria-colindex={column + 2} className={cx(head, 'z-10')} style={{ width }}>
                    {labelOf(editorFields[column] ?? '')}
                  </th>
                </Fragment>
              ))}
              {columnsAfter > 0 && <td style={{ width: columnsAfter * width }} />}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, at) => {
              const one = rows[row];
              if (one === undefined) return null;
              const isActive = row === active.row;
              return (
                <Fragment key={audienceKey(one)}>
                  {skipped(grid.rows, at) > 0 && <Gap height={skipped(grid.rows, at) * height} />}
                  <OverrideRow
                    audience={one}
                    page={page}
                    row={row}
                    columns={columns.join()}
                    changes={shownCells[audienceKey(one)]}
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

/** The cells whose changes are not left out. */
function withoutLeftOut(cells: Cells, leftOut: readonly string[]): Cells {
  if (leftOut.length === 0) return cells;
  const left = new Set(leftOut);
  return Object.fromEntries(
    Object.entries(cells).map(([id, changes]) => [
      id,
      Object.fromEntries(
        Object.entries(changes).filter(
          ([field, { value }]) => !left.has(leftOutKey({ key: changeKey(id, field), after: value })),
        ),
      ),
    ]),
  );
}

/** The value that a cell is to have; undefined: it is reset. */
type CellChange = { readonly id: string; readonly field: EditorField; readonly value: EditorValue };

function withChanges(cells: Cells, changes: readonly CellChange[]): Cells {
  const next = { ...cells };
  for (const { id, field, value } of changes)
    next[id] = { ...next[id], [field]: { value: typeof value === 'object' ? [...value] : value } };
  return next;
}
