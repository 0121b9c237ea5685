import { useSyncExternalStore } from 'react';
import { Menu } from '#src/ui/menu.tsx';
import { SidebarButton } from '#src/ui/sidebar.tsx';
import { chosenTheme, themeNames, themes } from './chosen-theme.ts';

/** Light, dark or like the system. */
export function ThemeMenu() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get);
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
