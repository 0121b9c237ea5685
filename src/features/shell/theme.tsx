import * as z from 'zod/mini';
import { useStore } from '#src/lib/use-store.ts';
import { keptRecord } from '#src/local/storage.ts';
import { Menu } from '#src/ui/popover.tsx';
import { SidebarButton } from '#src/ui/sidebar.tsx';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeNames: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** `public/head.js` loads the same record before the first paint. */
export const chosenTheme = keptRecord<Theme>({
  key: 'facet.theme',
  ofPerson: true,
  schema: z.enum(themes),
  empty: 'system',
});

export function ThemeMenu() {
  const theme = useStore(chosenTheme);
  return (
    <Menu
      label={`Theme: ${themeNames[theme]}`}
      align="start"
      className="relative flex"
      control={(props) => (
        <SidebarButton {...props} icon="monitor">
          Theme
        </SidebarButton>
      )}
      items={themes.map((choice) => ({
        label: themeNames[choice],
        checked: choice === theme,
        onSelect: () => chosenTheme.set(choice),
      }))}
    />
  );
}
