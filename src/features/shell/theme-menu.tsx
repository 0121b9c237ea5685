import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keptRecord } from '#src/local/storage.ts';
import { Menu } from '#src/ui/menu.tsx';
import { showTheme, type Theme } from '#src/ui/theme.ts';
import { useBreadth } from '#src/ui/use-media.ts';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];
const names: Record<Theme, string> = { system: 'Like the system', light: 'Light', dark: 'Dark' };

/** The chosen theme. `public/theme.js` reads the same record before the first paint. */
const chosenTheme = keptRecord<Theme>({ key: 'facet.theme', version: 1, schema: z.enum(themes), empty: 'system' });

/** Light, dark or like the system; takes effect at once, in every tab. */
export function ThemeMenu() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get);
  const rail = useBreadth() === 'middle';
  useEffect(() => showTheme(theme), [theme]);
  return (
    <Menu
      label={`Theme: ${names[theme]}`}
      icon="monitor"
      align="start"
      items={themes.map((choice) => ({
        label: names[choice],
        checked: choice === theme,
        onSelect: () => chosenTheme.set(choice),
      }))}
    >
      {rail ? undefined : 'Theme'}
    </Menu>
  );
}
