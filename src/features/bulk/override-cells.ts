import type { BulkField, BulkValue } from '#src/fields/bulk-field.ts';
import { changeKey } from '#src/fields/plan-fields.tsx';
import { sameValue } from '#src/form/three-way.ts';
import type { BulkDraft } from './bulk-draft.ts';
import { leftOutKey } from './preview.tsx';

/** The planned values of single cells: by thing, by field. Without a value: reset. */
export type Cells = BulkDraft['cells'];

/** What the table edits of a draft. The cells that are left out show what the thing has. */
export type TableDraft = Pick<BulkDraft, 'cells' | 'leftOut'>;

/** The value that a field is to have: the changed one, else the thing's own. */
export function wantedValue<Item>(changes: Cells[string] | undefined, field: BulkField<Item>, item: Item): BulkValue {
  const change = changes?.[field.key];
  return change === undefined ? field.own(item) : change.value;
}

/** The cells whose changes are not left out. */
export function shownCells({ cells, leftOut }: TableDraft): Cells {
  if (leftOut.length === 0) return cells;
  const left = new Set(leftOut);
  const isShown = (id: string, field: string, after: unknown) =>
    !left.has(leftOutKey({ key: changeKey(id, field), after }));
  return Object.fromEntries(
    Object.entries(cells).map(([id, changes]) => [
      id,
      Object.fromEntries(Object.entries(changes).filter(([field, { value }]) => isShown(id, field, value))),
    ]),
  );
}

/** The value that a cell is to have; unset: it is reset. */
export type CellChange<Item> = { readonly item: Item; readonly field: BulkField<Item>; readonly value: BulkValue };

/** A cell, and what was planned for it; undefined: nothing. */
type CellBefore = { readonly id: string; readonly key: string; readonly planned: Cells[string][string] | undefined };

/** What takes an edit of the table back, whatever else was changed since. */
export type CellUndo = { readonly cells: readonly CellBefore[]; readonly leftOut: readonly string[] };

/**
 * A draft with more changes, and the way back: a cell that gets its thing's own value has none any
 * more, and one that was left out is wanted again. @returns undefined where nothing changes.
 */
export function withChanges<Item>(
  draft: TableDraft,
  changes: readonly CellChange<Item>[],
  idOf: (item: Item) => string | undefined,
): { readonly draft: TableDraft; readonly undo: CellUndo } | undefined {
  const shown = shownCells(draft);
  const news = changes.flatMap(({ item, field, value }) => {
    const id = idOf(item) ?? '';
    if (sameValue(value, wantedValue(shown[id], field, item))) return [];
    return { id, key: field.key, planned: sameValue(value, field.own(item)) ? undefined : { value } };
  });
  if (news.length === 0) return undefined;
  const wanted = new Set(
    news.map(({ id, key, planned }) => leftOutKey({ key: changeKey(id, key), after: planned?.value })),
  );
  return {
    draft: { cells: withCells(draft.cells, news), leftOut: draft.leftOut.filter((key) => !wanted.has(key)) },
    undo: {
      cells: news.map(({ id, key }) => ({ id, key, planned: draft.cells[id]?.[key] })),
      leftOut: draft.leftOut.filter((key) => wanted.has(key)),
    },
  };
}

/** The way back from a discard of all changes. */
export function undoOfDiscard({ cells }: TableDraft): CellUndo {
  const all = Object.entries(cells).flatMap(([id, changes]) =>
    Object.entries(changes).map(([key, planned]) => ({ id, key, planned })),
  );
  return { cells: all, leftOut: [] };
}

/** A draft after an edit was taken back; undefined where that changes nothing any more. */
export function withUndone({ cells, leftOut }: TableDraft, undo: CellUndo): TableDraft | undefined {
  const next = withCells(cells, undo.cells);
  return sameValue(next, cells) ? undefined : { cells: next, leftOut: [...leftOut, ...undo.leftOut] };
}

function withCells(before: Cells, cells: readonly CellBefore[]): Cells {
  const next = { ...before };
  for (const { id, key, planned } of cells) {
    const { [key]: _, ...others } = next[id] ?? {};
    next[id] = planned === undefined ? others : { ...others, [key]: planned };
    if (Object.keys(next[id]).length === 0) delete next[id];
  }
  return next;
}
