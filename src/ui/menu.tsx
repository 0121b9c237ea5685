import { Suspense } from 'react';
import type { IconName } from './icon.tsx';
import { MenuItems } from './overlays.ts';
import { Popover, type PopoverProps } from './popover.tsx';

export type MenuItem =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly icon?: IconName | undefined;
      readonly danger?: boolean | undefined;
      /** Why it cannot be chosen now; shown under the words. */
      readonly disabledReason?: string | undefined;
      /** A tick, for one of several choices. */
      readonly checked?: boolean | undefined;
    }
  | 'separator';

type MenuProps = Omit<PopoverProps, 'panel' | 'kind' | 'icon'> & {
  items: readonly MenuItem[];
  icon?: IconName | undefined;
};

/** A button that opens a list of actions: "Actions for Spring offer". */
export function Menu({ items, icon = 'more', align = 'end', ...rest }: MenuProps) {
  return (
    <Popover
      {...rest}
      kind="menu"
      icon={icon}
      align={align}
      panel={(close) => (
        <Suspense fallback={null}>
          <MenuItems label={rest.label} items={items} close={close} />
        </Suspense>
      )}
    />
  );
}
