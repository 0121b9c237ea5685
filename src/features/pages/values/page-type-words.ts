import type { PageType } from '#src/contract/page.ts';

const words: Readonly<Record<PageType, string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  call_followup: 'Call follow-up',
  sales_deck: 'Sales deck',
  custom: 'Custom',
};

/** What people call the page types of the contract (§2.6). A value that is not in it is shown raw. */
export const pageTypeWords: ReadonlyMap<string, string> = new Map(Object.entries(words));
