import * as z from 'zod/mini';
import { drifted, driftNames } from './drift.ts';
import { changedAt, eachMomentMoved, isRecord, type Json } from './json-change.ts';

/**
 * Faults that only change a successful answer. They add up in the order of registration, and with
 * one other fault. `field` is a dotted path, `*` for every item: `items.*.status`.
 */
export const rewriteFaults = [
  /** The answer differs from the contract, by a named change at `field`. */
  z.strictObject({ kind: z.literal('drift'), name: z.enum(driftNames), field: z.optional(z.string()) }),
  /** The field holds this JSON value: a hostile text, an absurd total, `success: false`. */
  z.strictObject({ kind: z.literal('set'), field: z.string(), value: z.json() }),
  /** The list at the field repeats its items up to this length, with IDs of their own. */
  z.strictObject({ kind: z.literal('repeat'), field: z.string(), length: z.int().check(z.gte(1), z.lte(100_000)) }),
  /** The clock is wrong: `byMs` moves every moment of the answer, `at` sets all (0 is 1970). */
  z.strictObject({ kind: z.literal('clock'), byMs: z.int() }),
  z.strictObject({ kind: z.literal('stopped-clock'), at: z.int().check(z.gte(0)) }),
] as const;

export type Rewrite = z.output<(typeof rewriteFaults)[number]>;

const kinds: ReadonlySet<string> = new Set<Rewrite['kind']>(['drift', 'set', 'repeat', 'clock', 'stopped-clock']);

/** Tells the faults of this file from the others. */
export const isRewrite = <Fault extends { readonly kind: string }>(fault: Fault | Rewrite): fault is Rewrite =>
  kinds.has(fault.kind);

/** Applies rewriting faults, one after the other, to the JSON text of an answer. */
export function rewritten(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce((before, rewrite) => rewrittenOnce(before, rewrite), text);
}

function rewrittenOnce(text: string, rewrite: Rewrite): string {
  if (rewrite.kind === 'drift') return drifted(text, rewrite.name, rewrite.field);
  const answer: Json = JSON.parse(text);
  switch (rewrite.kind) {
    case 'set':
      return JSON.stringify(changedAt(answer, rewrite.field, () => rewrite.value) ?? null);
    case 'repeat':
      return JSON.stringify(changedAt(answer, rewrite.field, (value) => repeated(value, rewrite.length)) ?? null);
    case 'clock':
      return JSON.stringify(eachMomentMoved(answer, (milliseconds) => milliseconds + rewrite.byMs));
    case 'stopped-clock':
      return JSON.stringify(eachMomentMoved(answer, () => rewrite.at));
  }
}

function repeated(value: Json, length: number): Json {
  if (!Array.isArray(value) || value.length === 0) return value;
  const items: readonly Json[] = value;
  return Array.from({ length }, (_, index) => {
    const item = items[index % items.length] ?? null;
    return index < items.length ? item : withIdOfItsOwn(item, index);
  });
}

/** The first field that names the item (`id`, `changeId`, `audienceId`) makes a copy distinct. */
function withIdOfItsOwn(item: Json, index: number): Json {
  if (!isRecord(item)) return item;
  const key = Object.keys(item).find((name) => /^id$|Id$/.test(name));
  return key === undefined ? item : { ...item, [key]: `${String(item[key])}~${index}` };
}
