import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const quirks = z.object({
  patch: z.optional(z.enum(['merge', 'replace', 'replace-all'])),
  clear: z.optional(z.enum(['omit', 'null', 'empty'])),
  keepsImages: z.optional(z.boolean()),
});

/**
 * What saves have shown about the service, where the contract is silent (traps.md 6): what a PATCH
 * does to metadata fields outside it, and what makes an overridden field inherit again.
 */
export type ServiceQuirks = z.output<typeof quirks>;

export const quirksRecord = keptRecord<ServiceQuirks>({
  // The name in browsers from before the rename.
  key: 'facet.service-manners',
  schema: quirks,
  empty: {},
});

/** Records what a save has shown. `patch: undefined`: the service does not merge. */
export function learnQuirks(shown: ServiceQuirks): void {
  quirksRecord.update((before) => {
    const isUnknown = 'patch' in shown && shown.patch === undefined && before.patch !== 'merge';
    return { ...before, ...shown, ...(isUnknown && { patch: before.patch }) };
  });
}
