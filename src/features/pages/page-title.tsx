import { clipMiddle, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';

/** The name of a page on one line; its id as long as no name is known. */
export function PageTitle({ name, pageId }: { name: string | undefined; pageId: string }) {
  if (name === undefined || isBlank(name)) return <bdi>{clipMiddle(pageId, 10, 4)}</bdi>;
  return <BidiText text={name} />;
}
