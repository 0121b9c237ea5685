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

/**
 * A draft with more changes: a cell that gets its thing's own value has none any more, and one that
 * was left out is wanted again. @returns undefined where nothing changes.
 */
export function withChanges<Item>(
  draft: TableDraft,
  changes: readonly CellChange<Item>[],
  idOf: (item: Item) => string | undefined,
): TableDraft | undefined {
  const shown = shownCells(draft);
  const cells = { ...draft.cells };
  const wanted = new Set<string>();
  for (const { item, field, value } of changes) {
    const id = idOf(item) ?? '';
    if (sameValue(value, wantedValue(shown[id], field, item))) continue;
    wanted.add(leftOutKey({ key: changeKey(id, field.key), after: value }));
    const { [field.key]: _, ...others } = cells[id] ?? {};
    cells[id] = sameValue(value, field.own(item)) ? others : { ...others, [field.key]: { value } };
    if (Object.keys(cells[id]).length === 0) delete cells[id];
  }
  return wanted.size === 0 ? undefined : { cells, leftOut: draft.leftOut.filter((key) => !wanted.has(key)) };
}
