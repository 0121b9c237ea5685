import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const preferences = z.object({
  /** IANA name; without it the zone is the browser's. */
  timeZone: z.optional(z.string()),
  compact: z.optional(z.boolean()),
  /** Shortcuts of single characters are switched off (WCAG 2.1.4). */
  shortcutsOff: z.optional(z.boolean()),
});

/** How this person wants Facet to be. The theme is kept apart: it is read before this code runs. */
export type Preferences = z.output<typeof preferences>;

/** The preferences as this browser keeps them, shared by all tabs. */
export const preferencesRecord = keptRecord<Preferences>({
  key: 'facet.preferences',
  ofPerson: true,
  schema: preferences,
  empty: {},
});

/** Changes some of the preferences; undefined takes one back to what it is by itself. */
export function prefer(change: Partial<Preferences>): void {
  preferencesRecord.update((before) => ({ ...before, ...change }));
}
