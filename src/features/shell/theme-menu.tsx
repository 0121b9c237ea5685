import { useSyncExternalStore } from 'react';
import { Menu } from '#src/ui/menu.tsx';
import { useBreadth } from '#src/ui/use-media.ts';
import { chosenTheme, themeNames, themes } from './chosen-theme.ts';

/** Light, dark or like the system. */
export function ThemeMenu() {
  const theme = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get);
  const rail = useBreadth() === 'middle';
  return (
    <Menu
      label={`Theme: ${themeNames[theme]}`}
      icon="monitor"
      align="start"
      items={themes.map((choice) => ({
        label: themeNames[choice],
        checked: choice === theme,
        onSelect: () => chosenTheme.set(choice),
      }))}
    >
      {rail ? undefined : 'Theme'}
    </Menu>
  );
}
