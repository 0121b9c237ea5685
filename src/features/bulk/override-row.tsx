import { Fragment, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { type AudienceAnswer, titleOf } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type CellState, cellState, overrideOf } from '#src/fields/audience-bulk.ts';
import { type EditorField, editorFields, labelOf } from '#src/fields/audience-override-fields.tsx';
import { type EditorValue, pageValueOf } from '#src/fields/audience-values.ts';
import { sameValue } from '#src/form/three-way.ts';
import { cx } from '#src/lib/class-names.ts';
import { Sign } from '#src/ui/sign.tsx';
import { skipped } from '#src/ui/virtual-grid.ts';
import type { BulkDraft } from './bulk-draft.ts';

/** Pixels of the cells: of one size, so that nothing has to be measured. */
export const height = 36;
export const width = 192;

/** A cell by its row and its field. */
export type Place = { readonly row: number; readonly column: number };

export function cellId({ row, column }: Place): string {
  return `override-${row}-${column}`;
}

/** The changes of one audience: by field. Without a value: reset. */
type Changes = BulkDraft['cells'][string] | undefined;

/** The value that a field is to have: the changed one, else the audience's own. */
export function wantedValue(changes: Changes, field: EditorField, audience: AudienceAnswer): EditorValue {
  const change = changes?.[field];
  return change === undefined ? overrideOf(audience, field) : change.value;
}

/** A value in a cell, and as it is typed there. */
export function textOf(value: EditorValue): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  // An entry with a comma is quoted, as in CSV.
  const isQuoted = value.some((entry) => /[,;"\t\n]/.test(entry));
  return isQuoted ? value.map((entry) => `"${entry.replaceAll('"', '""')}"`).join(',') : value.join(', ');
}

type OverrideRowProps = {
  audience: AudienceAnswer;
  page: PageAnswer | undefined;
  row: number;
  /** The indexes of the columns in sight. A text: the same one while they are the same. */
  columns: string;
  changes: Changes;
  /** The active cell, if it is in this row, and what is typed into it. */
  activeColumn: number | undefined;
  typed: string | undefined;
  /** Always the same functions. */
  on: {
    readonly focus: (place: Place) => void;
    readonly key: (event: KeyboardEvent) => void;
    readonly edit: () => void;
    readonly type: (text: string) => void;
    readonly leave: (isKept: boolean) => void;
  };
};

/** The overrides of one audience. Renders only for its own changes. */
export const OverrideRow = memo(function OverrideRow(props: OverrideRowProps) {
  const { audience, page, row, changes, activeColumn, typed, on } = props;
  const columns = props.columns.split(',').map(Number);
  return (
    <tr aria-rowindex={row + 2} style={{ height }}>
      <th
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-10 truncate border-b border-line bg-paper px-3 font-medium"
      >
        <bdi>{titleOf(audience)}</bdi>
      </th>
      {columns.map((column, at) => {
        const field = editorFields[column];
        if (field === undefined) return null;
        const value = wantedValue(changes, field, audience);
        const isChanged = !sameValue(value, overrideOf(audience, field));
        const state = isChanged ? 'changed' : cellState(audience, field, page);
        const isActive = column === activeColumn;
        return (
          <Fragment key={field}>
            {skipped(columns, at) > 0 && <td />}
            <td
              aria-colindex={column + 2}
              className={cx('relative border-b border-line p-0', isChanged && 'bg-accent-wash')}
            >
              {isActive && typed !== undefined ? (
                <CellInput
                  label={`${labelOf(field)} of ${titleOf(audience)}`}
                  text={typed}
                  placeholder={textOf(pageValueOf(field, page, audience))}
                  on={on}
                />
              ) : (
                <button
                  type="button"
                  id={cellId({ row, column })}
                  tabIndex={isActive ? 0 : -1}
                  aria-description={stateWords[state]}
                  className="block w-full truncate px-3 text-left -outline-offset-2"
                  style={{ height: height - 1 }}
                  onFocus={() => on.focus({ row, column })}
                  onKeyDown={on.key}
                  onDoubleClick={on.edit}
                  // By a finger the second press edits: the first one gave the cell the focus.
                  onPointerUp={({ pointerType, currentTarget }) => {
                    if (pointerType !== 'mouse' && currentTarget === document.activeElement) on.edit();
                  }}
                >
                  <Cell state={state} value={value} inherited={pageValueOf(field, page, audience)} />
                </button>
              )}
            </td>
          </Fragment>
        );
      })}
    </tr>
  );
});

const stateWords = {
  inherited: 'inherited',
  same: 'same as page',
  blank: 'hidden',
  overridden: 'overridden',
  changed: 'changed',
} satisfies Record<CellState | 'changed', string>;

type CellProps = { state: CellState | 'changed'; value: EditorValue; inherited: EditorValue };

/** A value with its sign; an inherited one stands alone and muted. */
function Cell({ state, value, inherited }: CellProps) {
  if (state === 'inherited') return <span className="text-ink-muted">{textOf(inherited)}</span>;
  const kind = value === undefined ? 'inherited' : value.length === 0 ? 'blank' : 'overridden';
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5', kind !== 'overridden' && 'text-ink-muted')}>
      <Sign kind={kind} />
      {state === 'same' && <span className="shrink-0 text-12 text-notice">= page</span>}
      {kind === 'blank' && <em>hidden</em>}
      {kind !== 'blank' && <bdi className="truncate">{textOf(value ?? inherited)}</bdi>}
    </span>
  );
}

type CellInputProps = Pick<OverrideRowProps, 'on'> & { label: string; text: string; placeholder: string };

/** The input over a cell: Enter keeps what is typed, Escape does not, Shift and Enter is a new line. */
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
      onBlur={() => on.leave(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key === 'Enter' && event.shiftKey)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        on.leave(event.key === 'Enter');
      }}
    />
  );
}
