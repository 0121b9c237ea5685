import { archiving } from '#src/fields/audience-bulk.ts';
import { labelOf, showValue } from '#src/fields/audience-override-fields.tsx';
import type { PlanWords } from '#src/fields/plan-fields.tsx';

/** What a bulk edit can do, in the URL (`by`) and on the screen. */
export const bulkKinds = {
  edit: 'Edit fields',
  replace: 'Find and replace',
  copy: 'Copy overrides',
  table: 'Table',
  spreadsheet: 'Spreadsheet',
  archive: 'Archive',
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** How the changes of a page's audiences are shown. */
export function audiencePlanWords(pageId: string): PlanWords {
  return {
    labelOf: (field) => (field === archiving ? 'Status' : labelOf(field)),
    showValue: (field, value) =>
      field === archiving ? <em>{value === true ? 'archived' : 'not archived'}</em> : showValue(field, value),
    hrefOf: (id) => `/pages/${encodeURIComponent(pageId)}/audiences/${encodeURIComponent(id)}`,
  };
}
