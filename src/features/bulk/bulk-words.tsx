import { archiving } from '#src/fields/audience-bulk.ts';
import { labelOf, showValue } from '#src/fields/audience-override-fields.tsx';
import type { PlanWords } from '#src/fields/plan-fields.tsx';

/** How the changes of a page's audiences are shown. */
export function audiencePlanWords(pageId: string): PlanWords {
  return {
    labelOf: (field) => (field === archiving ? 'Status' : labelOf(field)),
    showValue: (field, value) =>
      field === archiving ? <em>{value === true ? 'archived' : 'not archived'}</em> : showValue(field, value),
    hrefOf: (id) => `/pages/${encodeURIComponent(pageId)}/audiences/${encodeURIComponent(id)}`,
  };
}
