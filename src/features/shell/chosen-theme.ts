import * as z from 'zod/mini';
import { keptRecord } from '#src/local/storage.ts';
import type { Theme } from '#src/ui/theme.ts';

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

export const themeNames: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The chosen theme. `public/theme.js` reads the same record before the first paint. */
export const chosenTheme = keptRecord<Theme>({
  key: 'facet.theme',
  ofService: false,
  version: 1,
  schema: z.enum(themes),
  empty: 'system',
});
