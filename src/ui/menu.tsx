import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { MenuPanel } from './overlays.ts';

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

type MenuProps = {
  /** What the menu holds: "Actions for Spring offer". The button's name when it has no words. */
  label: string;
  items: readonly MenuItem[];
  /** Words on the button; without them it is the icon alone. */
  children?: ReactNode | undefined;
  icon?: IconName | undefined;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  /** Another button than the usual one, for where a menu stands among other things. */
  control?: ((props: ComponentProps<'button'>) => ReactNode) | undefined;
};

/** A button that opens a list of actions. */
export function Menu({ label, items, children, icon = 'more', align = 'end', className, control }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const common = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <span className={className ?? 'relative inline-flex'}>
      {control !== undefined ? (
        control({ ...common, 'aria-label': label })
      ) : children === undefined ? (
        <IconButton {...common} label={label} icon={icon} />
      ) : (
        <Button {...common} aria-label={label} icon={icon}>
          {children}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <MenuPanel label={label} items={items} align={align} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
