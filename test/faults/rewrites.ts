import * as z from 'zod/mini';
import { drifted, driftNames } from './drift.ts';
import { changedAt, type Json } from './json-change.ts';

/**
 * Faults that only change a successful answer. They add up in the order of registration, and with
 * one other fault. `field` is a dotted path, `*` for every item: `items.*.status`.
 */
export const rewriteFaults = [
  /** The answer differs from the contract, by a named change at `field`. */
  z.strictObject({ kind: z.literal('drift'), name: z.enum(driftNames), field: z.optional(z.string()) }),
  /** The field holds this JSON value: a hostile text, an absurd total, `success: false`. */
  z.strictObject({ kind: z.literal('set'), field: z.string(), value: z.json() }),
] as const;

export type Rewrite = z.output<(typeof rewriteFaults)[number]>;

const kinds: ReadonlySet<string> = new Set<Rewrite['kind']>(['drift', 'set']);

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
  return JSON.stringify(changedAt(answer, rewrite.field, () => rewrite.value) ?? null);
}
