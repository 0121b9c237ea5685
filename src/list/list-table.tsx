import { type ReactNode, useMemo } from 'react';
import { capitalised } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Choice } from '#src/ui/field.tsx';
import { Menu, type MenuItem, Popover } from '#src/ui/popover.tsx';
import { type Column, DataTable, type DataTableProps } from '#src/ui/table.tsx';
import type { ListField } from './list-field.ts';
import type { Selecting } from './list-selection.tsx';
import { columnsOf, type ListView, sortOf } from './list-view.ts';

export type ListTableProps<Row extends object, Facts> = {
  /** The plural of the rows ("people"). */
  what: string;
  /** What to show, search, filter, sort and export: one entry for each field. */
  fields: readonly ListField<Row, Facts>[];
  /** All rows in their own order. An unchanged row is the same object as before. */
  rows: readonly Row[];
  /** What cells and filters need besides the row. The same object while unchanged. */
  facts: Facts;
  rowKey: (row: Row) => string;
  /** The name of a row in the names of its controls. */
  rowTitle: (row: Row) => string;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** Replaces the menu, where a row has a single action. */
  control?: ((row: Row) => ReactNode) | undefined;
  columns: readonly string[];
  /** Rows that start a new group. */
  starts?: ReadonlySet<string> | undefined;
  selecting?: Selecting | undefined;
} & Pick<
  DataTableProps<Row>,
  'compact' | 'manyLines' | 'onOpenRow' | 'onSortChange' | 'panelWidth' | 'selectedKey' | 'sort'
>;

/** The rows as a table: arrows move, Enter opens. */
export function ListTable<Row extends object, Facts>(props: ListTableProps<Row, Facts>) {
  const { what, fields, facts, rowKey, rowTitle, actions, starts, selecting } = props;
  const columns = useMemo(
    () =>
      fields
        .filter(({ key, column }) => column !== undefined && props.columns.includes(key))
        .map((field, index): Column<Row> => {
          const { key, label, column } = field;
          const cell = (row: Row) => column?.cell(row, facts);
          return {
            ...column,
            key,
            header: column?.header ?? label,
            cell:
              index > 0
                ? cell
                : (row) => (
                    <>
                      {starts?.has(rowKey(row)) && <span data-group-start="" />}
                      {selecting && <selecting.Box rowKey={rowKey(row)} title={rowTitle(row)} />}
                      {cell(row)}
                    </>
                  ),
            sortable: sortOf(field) !== undefined,
          };
        }),
    [fields, props.columns, facts, starts, rowKey, rowTitle, selecting],
  );
  const rowActions = useMemo(
    () =>
      actions &&
      ((row: Row) => {
        const items = actions(row);
        const select: MenuItem = { label: 'Select', icon: 'check', onSelect: () => selecting?.toggle(rowKey(row)) };
        const all = selecting === undefined ? items : [select, ...items];
        return all.length === 0 ? null : <Menu label={`Actions for ${rowTitle(row).slice(0, 200)}`} items={all} />;
      }),
    [actions, selecting, rowKey, rowTitle],
  );
  return <DataTable {...props} label={capitalised(what)} columns={columns} rowActions={props.control ?? rowActions} />;
}

type ColumnsProps<Row, Facts> = {
  fields: readonly ListField<Row, Facts>[];
  view: ListView;
  onChange: (change: { readonly cols?: string | undefined; readonly density?: string | undefined }) => void;
};

const densities = [
  { value: 'usual', label: 'Default' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** Selects columns and the height of rows. Every choice takes effect at once. */
export function Columns<Row, Facts>({ fields, view, onChange }: ColumnsProps<Row, Facts>) {
  const all = fields.filter(({ column }) => column !== undefined);
  const { write } = columnsOf(fields);
  const isUsual = write(view.columns) === undefined;
  const show = (columns: readonly string[]) => onChange({ cols: write(columns) });
  return (
    <Popover
      label="Columns"
      icon="list"
      align="end"
      panel={() => (
        <div className="flex flex-col gap-3">
          <fieldset>
            <legend className="mb-1 font-medium">Columns</legend>
            {all.map(({ key, label, column }, index) => (
              <Checkbox
                key={key}
                label={column?.header ?? label}
                checked={index === 0 || view.columns.includes(key)}
                disabled={index === 0}
                hint={index === 0 ? 'Always shown' : undefined}
                onChange={({ target: { checked } }) =>
                  show(checked ? [...view.columns, key] : view.columns.filter((other) => other !== key))
                }
              />
            ))}
          </fieldset>
          <Choice
            label="Rows"
            options={densities}
            value={view.compact === undefined ? 'usual' : view.compact ? 'compact' : 'comfortable'}
            onChange={(density) => onChange({ density: density === 'usual' ? undefined : density })}
          />
          {/* Disabled, not removed: removing it would lose the focus. */}
          <Button
            onClick={() => onChange({ cols: undefined })}
            disabledReason={isUsual ? 'These are the defaults.' : undefined}
          >
            Reset columns
          </Button>
        </div>
      )}
    >
      Columns
    </Popover>
  );
}
