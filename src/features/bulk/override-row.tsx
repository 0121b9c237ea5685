import { Fragment, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { type BulkResource, type BulkValue, type OverrideState, overrideState } from '#src/fields/bulk-field.ts';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { withoutDirectionOverrides } from '#src/lib/text.ts';
import { LongName } from '#src/ui/long-name.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { skipped } from '#src/ui/virtual-grid.ts';
import { type Cells, wantedValue } from './override-cells.ts';

/** Pixels of the cells: of one size, so that nothing has to be measured. */
export const height = 36;
export const width = 192;

/** A cell by its row and its field. */
export type Place = { readonly row: number; readonly column: number };

export function cellId({ row, column }: Place): string {
  return `override-${row}-${column}`;
}

/** A value in a cell, and as it is typed there. */
export function textOf(value: BulkValue): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  // An entry with a comma is quoted, as in CSV.
  const isQuoted = value.some((entry) => /[,;"\t\n]/.test(entry));
  return isQuoted ? value.map((entry) => `"${entry.replaceAll('"', '""')}"`).join(',') : value.join(', ');
}

type OverrideRowProps<Item extends object> = {
  resource: Pick<BulkResource<Item>, 'fields' | 'nameOf'>;
  item: Item;
  row: number;
  /** The indexes of the columns in sight. A text: the same one while they are the same. */
  columns: string;
  changes: Cells[string] | undefined;
  /** The active cell, if it is in this row, and what is typed into it. */
  activeColumn: number | undefined;
  typed: string | undefined;
  /** Always the same functions. */
  on: CellEvents;
};

type CellEvents = {
  readonly focus: (place: Place) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly edit: () => void;
  readonly type: (text: string) => void;
  /** `step`: where the focus goes on, as rows down and columns to the right. */
  readonly leave: (isKept: boolean, step?: readonly [number, number]) => void;
};

function Row<Item extends object>(props: OverrideRowProps<Item>) {
  const { resource, item, row, changes, activeColumn, typed, on } = props;
  const name = withoutDirectionOverrides(resource.nameOf(item));
  const columns = props.columns.split(',').map(Number);
  return (
    <tr aria-rowindex={row + 2} style={{ height }}>
      <th scope="row" aria-colindex={1} className="sticky left-0 z-10 border-b border-line bg-paper px-3 font-medium">
        <span className="line-clamp-2 leading-4 md:whitespace-nowrap">
          <LongName text={name} />
        </span>
      </th>
      {columns.map((column, at) => {
        const field = resource.fields[column];
        if (field === undefined) return null;
        const value = wantedValue(changes, field, item);
        const inherited = field.inherited?.(item);
        const state = sameValue(value, field.own(item)) ? overrideState(field, item) : 'changed';
        const isActive = column === activeColumn;
        return (
          <Fragment key={field.key}>
            {skipped(columns, at) > 0 && <td />}
            <td
              aria-colindex={column + 2}
              className={cx('relative border-b border-line p-0', state === 'changed' && 'bg-accent-wash')}
            >
              {isActive && typed !== undefined ? (
                <CellInput
                  label={`${field.label} of ${name}`}
                  text={typed}
                  // An emptied override is hidden; an inherited cell stays as it is.
                  placeholder={value == null ? textOf(inherited) : undefined}
                  on={on}
                />
              ) : (
                <button
                  type="button"
                  id={cellId({ row, column })}
                  tabIndex={isActive ? 0 : -1}
                  aria-description={stateWords[state]}
                  className="block w-full truncate px-3 text-left outline-accent -outline-offset-2 focus:outline-2"
                  style={{ height: height - 1 }}
                  onFocus={() => on.focus({ row, column })}
                  onKeyDown={on.key}
                  onDoubleClick={on.edit}
                  // By a finger the second press edits: the first one gave the cell the focus.
                  onPointerUp={({ pointerType, currentTarget }) => {
                    if (pointerType !== 'mouse' && currentTarget === document.activeElement) on.edit();
                  }}
                >
                  <Cell {...{ state, value, inherited }} />
                </button>
              )}
            </td>
          </Fragment>
        );
      })}
    </tr>
  );
}

/** The overrides of one thing. Renders only for its own changes. */
export const OverrideRow = memo(Row) as typeof Row; // memo drops the generic; the props are the same.

const stateWords = {
  inherited: 'inherited',
  same: 'same as page',
  blank: 'hidden',
  overridden: 'overridden',
  changed: 'changed',
} satisfies Record<OverrideState | 'changed', string>;

type CellProps = { state: OverrideState | 'changed'; value: BulkValue; inherited: BulkValue };

/** A value with its sign; an inherited one stands alone and muted. */
function Cell({ state, value, inherited }: CellProps) {
  if (state === 'inherited') return <bdi className="block truncate text-ink-muted">{textOf(inherited)}</bdi>;
  const kind = value == null ? 'inherited' : textOf(value) === '' ? 'blank' : 'overridden';
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5', kind !== 'overridden' && 'text-ink-muted')}>
      <Sign kind={kind} />
      {value != null && sameValue(value, inherited) && <span className="shrink-0 text-12 text-notice">= page</span>}
      {kind === 'blank' && <em>hidden</em>}
      {kind !== 'blank' && <bdi className="truncate">{textOf(value ?? inherited)}</bdi>}
    </span>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = { Enter: [1, 0], Tab: [0, 1], Back: [0, -1] };

type CellInputProps = { label: string; text: string; placeholder: string | undefined; on: CellEvents };

/**
 * The input over a cell. Enter keeps what is typed and goes down, Tab goes right; Escape does not
 * keep it; Shift and Enter is a new line.
 */
function CellInput({ label, text, placeholder, on }: CellInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    // The rest is typed after the key that began it.
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return (
    <textarea
      ref={input}
      aria-label={label}
      dir="auto"
      value={text}
      placeholder={placeholder}
      rows={3}
      className="field-box absolute inset-x-0 top-0 z-30 p-2 text-13 shadow-float"
      onChange={({ target }) => on.type(target.value)}
      onBlur={({ relatedTarget }) => {
        on.leave(true);
        // This input goes now, and would take the focus that is on its way there with it.
        if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key === 'Enter' && event.shiftKey)) return;
        if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        on.leave(event.key !== 'Escape', steps[event.key === 'Tab' && event.shiftKey ? 'Back' : event.key] ?? [0, 0]);
      }}
    />
  );
}
