import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const preferences = z.object({
  /** IANA name; default: the browser's zone. */
  timeZone: z.optional(z.string()),
  compact: z.optional(z.boolean()),
  /** Single-key shortcuts are off (WCAG 2.1.4). */
  shortcutsOff: z.optional(z.boolean()),
});

/** The user's preferences. The theme is separate: it is applied before this code runs. */
type Preferences = z.output<typeof preferences>;

export const preferencesRecord = keptRecord<Preferences>({
  key: 'facet.preferences',
  ofPerson: true,
  schema: preferences,
  empty: {},
});

/** Changes some preferences; undefined resets one to its default. */
export function prefer(change: Partial<Preferences>): void {
  preferencesRecord.update((before) => ({ ...before, ...change }));
}
