import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const opened = z.object({
  kind: z.enum(['audience', 'person']),
  id: z.string(),
  /** Of an audience, which cannot be loaded without its page (§4.3). */
  pageId: z.optional(z.string()),
  /** As it was loaded; absent where none can be seen. */
  name: z.optional(z.string()),
});

/** An audience or a person that was opened here: ids and a name, nothing else of people is kept (R35). Pages stand in the shelf. */
export type LatelyOpened = z.output<typeof opened>;

/** Kept of each kind; what was opened longest ago makes room. */
const mostOfKind = 50;

/** Characters kept of a name: enough to know it by. */
const longestName = 200;

/** The audiences and people that were opened in this browser, the latest first, shared by all tabs. */
export const latelyOpenedRecord = keptRecord<readonly LatelyOpened[]>({
  key: 'facet.lately-opened',
  ofService: true,
  version: 1,
  schema: z.array(opened),
  empty: [],
});

/** Puts what was opened and could be loaded before the others. */
export function rememberOpened(one: LatelyOpened): void {
  const name = one.name?.slice(0, longestName);
  latelyOpenedRecord.update((before) => {
    const isSame = ({ kind, id, pageId }: LatelyOpened) => kind === one.kind && id === one.id && pageId === one.pageId;
    const others = before.filter((other) => !isSame(other));
    const ofKind = others.filter(({ kind }) => kind === one.kind).slice(0, mostOfKind - 1);
    return [{ ...one, name }, ...ofKind, ...others.filter(({ kind }) => kind !== one.kind)];
  });
}

/** What of one kind was opened lately, the latest first. */
export function latelyOpened(kind: LatelyOpened['kind']): readonly LatelyOpened[] {
  return latelyOpenedRecord.get().filter((one) => one.kind === kind);
}
