import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

/** Longer texts are kept up to here; of the rest it is known how long it was. UTF-16 units. */
const textKept = 100_000;
/** As much of a text is told as anybody compares. */
const textTold = 2_000;

const field = z.object({ text: z.string(), length: z.number() });
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
 * Remembers what a page looked like at `at`, unless another tab has shown a later answer. `fields`:
 * JSON values by field name; undefined ones count as absent.
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
    return [[name, { text: whole.slice(0, textKept), length: whole.length }] as const];
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
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((name): PageFieldChange[] => {
    const [then, now] = [before.get(name), after.get(name)];
    if (then?.text === now?.text && then?.length === now?.length) return [];
    return [
      {
        field: name,
        kind: then === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
        ...(then && { before: then.text.slice(0, textTold) }),
        ...(now && { after: now.text.slice(0, textTold) }),
        cut: Math.max(then?.length ?? 0, now?.length ?? 0) > textTold,
      },
    ];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
