import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

const fields = z.record(z.string(), z.object({ label: z.string(), text: z.string() }));
const fingerprint = z.object({ at: z.number(), fields });

/** The fields of a page as text, by a key that lasts, each with what it is called. */
export type PageFields = z.output<typeof fields>;

/** What a page looked like in the answer that came at `at` (epoch milliseconds). */
export type PageFingerprint = z.output<typeof fingerprint>;

/** One difference between then and now; undefined where the field was not there. */
export type PageFieldChange = {
  readonly field: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

const pages = keptMap({ name: 'page-fingerprint', schema: fingerprint, most: 100 });

/**
 * Remembers what a page looked like, unless another tab has shown a later answer.
 * @returns what is remembered now.
 */
export async function rememberPage(pageId: string, look: PageFingerprint): Promise<PageFingerprint> {
  await pages.update(pageId, (before) => (before !== undefined && before.at > look.at ? before : look));
  return (await pages.read(pageId)) ?? look;
}

/** What of the page was seen last in this browser; undefined when that is not known. */
export const lastSeen = pages.read;

/** The fields in which a page differs, in the order of `now`, then those that are gone. */
export function changesSince(seen: PageFields, now: PageFields): readonly PageFieldChange[] {
  const before = new Map(Object.entries(seen));
  const after = new Map(Object.entries(now));
  return [...new Map([...after, ...before])]
    .map(([field, { label }]) => ({ field, label, before: before.get(field)?.text, after: after.get(field)?.text }))
    .filter((change) => change.before !== change.after);
}
