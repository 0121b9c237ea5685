import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

const fields = z.record(z.string(), z.object({ label: z.string(), text: z.string() }));
const fingerprint = z.object({ at: z.number(), fields });

/** The fields of a page as text, by a stable key, with labels. */
export type PageFields = z.output<typeof fields>;

/** The content of a page in the answer at `at` (epoch milliseconds). */
type PageFingerprint = z.output<typeof fingerprint>;

export type PageFieldChange = ReturnType<typeof changesSince>[number];

const pages = keptMap({ name: 'page-fingerprint', schema: fingerprint, most: 100 });

/** Stores a page's content, unless another tab has a later one. @returns what is stored now. */
export async function rememberPage(pageId: string, look: PageFingerprint): Promise<PageFingerprint> {
  await pages.update(pageId, (before) => (before !== undefined && before.at > look.at ? before : look));
  return (await pages.read(pageId)) ?? look;
}

/** The last content of a page seen in this browser, if known. */
export const lastSeen = pages.read;

/** The changed fields of a page, in the order of `now`, then removed ones. New ones had no text. */
export function changesSince(seen: PageFields, now: PageFields) {
  const before = new Map(Object.entries(seen));
  const after = new Map(Object.entries(now));
  return [...new Map([...after, ...before])]
    .map(([field, { label }]) => ({ field, label, before: before.get(field)?.text, after: after.get(field)?.text }))
    .filter((change) => change.before !== change.after);
}
