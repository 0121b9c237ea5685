import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const quirks = z.object({
  patch: z.optional(z.enum(['merge', 'replace', 'replace-all'])),
  clear: z.optional(z.enum(['omit', 'null', 'empty'])),
});

/**
 * What saving has shown of the service, where the contract is silent (traps.md 6): what a PATCH does
 * to metadata fields that are not in it, and what makes an overridden field inherit again. Undefined
 * until it was seen.
 */
export type ServiceQuirks = z.output<typeof quirks>;

export const quirksRecord = keptRecord<ServiceQuirks>({
  // The name under which browsers hold it already.
  key: 'facet.service-manners',
  schema: quirks,
  empty: {},
});

/** Remembers what a save has shown. `patch: undefined` says that the service does not merge. */
export function learnQuirks(shown: ServiceQuirks): void {
  quirksRecord.update((before) => {
    const isUnknown = 'patch' in shown && shown.patch === undefined && before.patch !== 'merge';
    return { ...before, ...shown, ...(isUnknown && { patch: before.patch }) };
  });
}
