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

type PlannedCell = { readonly id: string; readonly key: string; readonly planned: Cells[string][string] | undefined };

/** An edit of a draft, whatever else is changed in it: cells, and changes to leave out or not. */
export type CellEdit = {
  readonly cells: readonly PlannedCell[];
  readonly leftOut?: readonly string[];
  readonly wanted?: readonly string[];
};

/**
 * The edit that changes cells: one that gets its thing's own value has no change any more, and one
 * that was left out is wanted again.
 */
export function editOf<Item>(
  draft: TableDraft,
  changes: readonly CellChange<Item>[],
  idOf: (item: Item) => string | undefined,
): CellEdit {
  const shown = shownCells(draft);
  const cells = changes.flatMap(({ item, field, value }) => {
    const id = idOf(item) ?? '';
    if (sameValue(value, wantedValue(shown[id], field, item))) return [];
    return { id, key: field.key, planned: sameValue(value, field.own(item)) ? undefined : { value } };
  });
  const wanted = cells.map(({ id, key, planned }) => leftOutKey({ key: changeKey(id, key), after: planned?.value }));
  return { cells, wanted };
}

/** The edit that discards all changes. */
export function discardOf({ cells }: TableDraft): CellEdit {
  const all = Object.entries(cells).flatMap(([id, changes]) =>
    Object.keys(changes).map((key) => ({ id, key, planned: undefined })),
  );
  return { cells: all };
}

/** A draft after an edit, and the edit back. @returns undefined where nothing changes. */
export function edited(
  draft: TableDraft,
  { cells, leftOut = [], wanted = [] }: CellEdit,
): { readonly draft: TableDraft; readonly back: CellEdit } | undefined {
  const isWanted = new Set(wanted);
  const left = draft.leftOut.filter((key) => !isWanted.has(key));
  const next = {
    cells: withCells(draft.cells, cells),
    leftOut: [...left, ...leftOut.filter((key) => !left.includes(key))],
  };
  if (sameValue(next, { cells: draft.cells, leftOut: draft.leftOut })) return undefined;
  const back = {
    cells: cells.map(({ id, key }) => ({ id, key, planned: draft.cells[id]?.[key] })),
    leftOut: draft.leftOut.filter((key) => isWanted.has(key)),
    wanted: leftOut.filter((key) => !draft.leftOut.includes(key)),
  };
  return { draft: next, back };
}

function withCells(before: Cells, cells: readonly PlannedCell[]): Cells {
  const next = { ...before };
  for (const { id, key, planned } of cells) {
    const { [key]: _, ...others } = next[id] ?? {};
    next[id] = planned === undefined ? others : { ...others, [key]: planned };
    if (Object.keys(next[id]).length === 0) delete next[id];
  }
  return next;
}
