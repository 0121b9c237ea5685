import { clipEnd, clipMiddle, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';

/** The name of a page on one line; its id as long as no name is known. */
export function PageTitle({ name, pageId }: { name: string | undefined; pageId: string }) {
  if (name === undefined || isBlank(name)) return <bdi>{clipMiddle(pageId, 10, 4)}</bdi>;
  return <BidiText text={name} />;
}

/** What a page is called in the title of the document. */
export function pageName(name: string | undefined, pageId: string): string {
  return clipEnd(name === undefined || isBlank(name) ? pageId : name, 80);
}
