import { actionOf, type BulkResource, editActions } from '#src/fields/bulk-field.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import type { BulkPlan } from '#src/local/bulk-plans.ts';
import { type BulkDraft, type BulkKind, bulkKinds } from './bulk-draft.ts';

/** "Set Author to “Ann”, Fix the format of Phone": the lines that change something. */
function titleOfEdits<Item extends object>(
  { fields, labelOf }: BulkResource<Item>,
  edits: BulkDraft['edits'],
  things: BulkPlan['things'],
): string {
  const words = edits
    .filter(({ field }) => things.some(({ changes }) => field in changes))
    .map(({ field: key, text, ...edit }) => {
      const label = labelOf(key);
      const field = fields.find((field) => field.key === key);
      const form = field?.form;
      const action = field ? actionOf(field, edit.action) : edit.action;
      const chosen = typeof form === 'object' ? form.find(([value]) => value === text)?.[1] : undefined;
      const saved = things.find(({ changes }) => key in changes)?.changes[key]?.after;
      const value = typeof saved === 'string' ? saved : text;
      if (action === 'set') return `Set ${label} to ${chosen ?? `“${clipEnd(value.replace(/\s+/g, ' '), 30)}”`}`;
      if (action === 'fix') return `${editActions.fix} of ${label}`;
      if (action === 'before' || action === 'after')
        return `Add “${clipEnd(text.replace(/\s+/g, ' '), 30)}” ${action} ${label}`;
      return `${action === 'blank' ? 'Hide' : editActions[action]} ${label}`;
    });
  return clipEnd(words.join(', '), 80);
}

/** The name of a bulk edit in its report, and among the recent ones. */
export function titleOfPlan<Item extends object>(
  resource: BulkResource<Item>,
  kind: BulkKind,
  { edits, replacement }: BulkDraft,
  fileName: string | undefined,
  things: BulkPlan['things'],
): string {
  const { place, labelOf } = resource;
  const { find, put } = replacement;
  if (kind === 'replace' && put === '') return `Remove “${clipEnd(find, 60)}”`;
  if (kind === 'replace') return `Replace “${clipEnd(find, 40)}” with “${clipEnd(put, 40)}”`;
  if (kind === 'spreadsheet') return `Import ${fileName ?? ''}`;
  if (kind === 'edit') return titleOfEdits(resource, edits, things);
  if (kind === 'archive') return `Archive ${countOf(things.length, place.one, place.what)}`;
  const changed = [...new Set(things.flatMap(({ changes }) => Object.keys(changes)))];
  return `${bulkKinds[kind]}: ${clipEnd(changed.map(labelOf).join(', '), 80)}`;
}
