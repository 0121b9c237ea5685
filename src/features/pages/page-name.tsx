import type { PageType } from '#src/contract/page.ts';
import { clipEnd, clipMiddle, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';

/** The name of a page on one line; its id as long as no name is known. */
export function PageTitle({ name, pageId }: { name: string | undefined; pageId: string }) {
  if (name === undefined || isBlank(name)) return <bdi>{clipMiddle(pageId, 10, 4)}</bdi>;
  return <BidiText text={name} />;
}

/** What a page is called in the title of the document. */
export function pageName(name: string | undefined, pageId: string): string {
  return clipEnd(name === undefined || isBlank(name) ? pageId : name, 80);
}

/** The type of a page in words. A type that the contract does not name shows raw. */
export function PageTypeName({ type }: { type: string | undefined }) {
  if (type === undefined) return <Missing />;
  const words = pageTypeWords.get(type);
  return words === undefined ? <RawValue value={type} /> : <span>{words}</span>;
}

const words: Readonly<Record<PageType, string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  call_followup: 'Call follow-up',
  sales_deck: 'Sales deck',
  custom: 'Custom',
};

/** What people call the page types of the contract (§2.6). A value that is not in it is shown raw. */
export const pageTypeWords: ReadonlyMap<string, string> = new Map(Object.entries(words));
