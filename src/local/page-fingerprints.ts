import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

/** Longer texts are kept up to here; whether the rest changed is told by the hash of the whole. UTF-16 units. */
const textKept = 2_000;

const field = z.object({ text: z.string(), cut: z.boolean(), hash: z.string() });
const fingerprint = z.object({ at: z.number(), fields: z.record(z.string(), field) });

/** What a page looked like in the answer that came at `at` (epoch milliseconds): its fields as text, long ones cut. */
export type PageFingerprint = z.output<typeof fingerprint>;

/** One difference between then and now. `cut` says that a text is longer than what is shown of it. */
export type PageFieldChange = {
  readonly field: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly before?: string;
  readonly after?: string;
  readonly cut: boolean;
};

const pages = keptMap({ name: 'page-fingerprint', schema: fingerprint, most: 300 });

/**
 * Remembers what a page looked like at `at`, unless another tab has shown a later answer. `fields`: JSON values by field name; undefined ones count as absent.
 * @returns what is remembered now.
 */
export async function rememberPage(
  pageId: string,
  fields: Readonly<Record<string, unknown>>,
  at: number,
): Promise<PageFingerprint> {
  const taken = fingerprintOf(fields, at);
  await pages.update(pageId, (before) => (before !== undefined && before.at > at ? before : taken));
  return (await pages.read(pageId)) ?? taken;
}

/** What of the page was seen last in this browser; undefined when that is not known. */
export async function lastSeen(pageId: string): Promise<PageFingerprint | undefined> {
  return await pages.read(pageId);
}

/** Takes the fingerprint of a page's fields. */
export function fingerprintOf(fields: Readonly<Record<string, unknown>>, at: number): PageFingerprint {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const whole = textOf(value);
    if (whole === undefined) return [];
    return [[name, { text: whole.slice(0, textKept), cut: whole.length > textKept, hash: hashOf(whole) }] as const];
  });
  return { at, fields: Object.fromEntries(entries) };
}

/** The fields in which a page differs from what was remembered, in the order of `fields`, then those that are gone. */
export function changesSince(
  seen: PageFingerprint,
  fields: Readonly<Record<string, unknown>>,
): readonly PageFieldChange[] {
  const before = new Map(Object.entries(seen.fields));
  const after = new Map(Object.entries(fingerprintOf(fields, 0).fields));
  const changes: PageFieldChange[] = [];
  for (const [name, now] of after) {
    const then = before.get(name);
    if (then === undefined) changes.push({ field: name, kind: 'added', after: now.text, cut: now.cut });
    else if (then.hash !== now.hash) {
      changes.push({ field: name, kind: 'changed', before: then.text, after: now.text, cut: then.cut || now.cut });
    }
  }
  for (const [name, then] of before) {
    if (!after.has(name)) changes.push({ field: name, kind: 'removed', before: then.text, cut: then.cut });
  }
  return changes;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

/** 53 bits of the text (cyrb53, public domain) with its length: enough to see a change, and quick on a text of 1 MB. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${text.length}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}
