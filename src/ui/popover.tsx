import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import type { ScreenAction } from './screen-actions.ts';

type PopoverProps = {
  /** What it contains: "Filter the audiences". Names the panel, and a button without text. */
  label: string;
  /** The text of the button; without it the button has only the icon. */
  children?: ReactNode | undefined;
  icon: IconName;
  /** The content, rendered while open. `close` moves the focus back to the button. */
  panel: (close: () => void) => ReactNode;
  align?: 'start' | 'end' | undefined;
  kind?: 'dialog' | 'menu' | undefined;
  className?: string | undefined;
  /** Replaces the usual button, for a menu among other controls. */
  control?: ((props: ComponentProps<'button'>) => ReactNode) | undefined;
};

/**
 * A button with a small panel below for choices that take effect at once. The focus moves into the
 * panel and closes it when it leaves; the rest is the browser's own (the attribute `popover`).
 */
export function Popover(props: PopoverProps) {
  const { label, children, icon, panel, align = 'start', kind = 'dialog', className = 'inline-flex', control } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const anchor = `--anchor-${id}`;
  useEffect(() => {
    // A menu sets its own focus, on its first action or none.
    if (open && kind === 'dialog')
      content.current?.querySelector<HTMLElement>('input:enabled, select, button')?.focus({ preventScroll: true });
  }, [open, kind]);

  function close() {
    content.current?.hidePopover();
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true });
  }

  function leave({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !root.current?.contains(relatedTarget)) content.current?.hidePopover();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A list inside closed with it; an input method needs it while composing.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A dialog around it keeps this key from the browser.
    event.preventDefault();
    close();
  }

  const button = {
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-label': kind === 'menu' ? label : undefined,
    style: { anchorName: anchor },
  };
  return (
    <div ref={root} className={className} {...(open && { onBlur: leave, onKeyDown })}>
      {control?.(button) ??
        (children === undefined ? (
          <IconButton {...button} label={label} icon={icon} />
        ) : (
          <Button {...button} icon={icon}>
            {children}
          </Button>
        ))}
      <div
        ref={content}
        id={id}
        popover="auto"
        // A press on a text in it, such as a label, leaves the focus inside.
        tabIndex={-1}
        data-holds-escape=""
        // React lets the event of a list within bubble.
        onToggle={({ target, currentTarget, newState }) => target === currentTarget && setOpen(newState === 'open')}
        {...(open && kind === 'dialog' && { role: 'dialog', 'aria-label': label })}
        style={{ positionAnchor: anchor }}
        className={cx(
          'anchored overflow-y-auto rounded-control border border-line bg-paper-raised text-start text-13 font-normal whitespace-normal text-ink shadow-float outline-none open:animate-appear empty:hidden',
          kind === 'menu' ? 'max-h-96 min-w-44' : 'panel-size',
          align === 'end' &&
            (kind === 'menu' ? '[position-area:bottom_span-left]' : 'md:[position-area:bottom_span-left]'),
        )}
      >
        {open && panel(close)}
      </div>
    </div>
  );
}

export type MenuItem =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly icon?: IconName | undefined;
      readonly danger?: boolean | undefined;
      /** Why it is disabled; shown under the label. */
      readonly disabledReason?: string | undefined;
      /** A check mark, for one of several choices. */
      readonly checked?: boolean | undefined;
    }
  | 'separator';

/** An action of the screen as an item of a menu: the palette has it too. */
export function actionItem({ run, ...action }: ScreenAction): MenuItem {
  return { ...action, onSelect: run };
}

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
      panel={(close) => <MenuItems label={rest.label} items={items} close={close} />}
    />
  );
}

/** The items of a menu. Arrows, Home, End and first letters move; choosing an item closes it. */
function MenuItems({ label, items, close }: { label: string; items: readonly MenuItem[]; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A keyboard starts at the first action; a pointer has not chosen one yet.
    const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
    const first = byKeyboard ? enabledIn(menu.current)[0] : menu.current;
    first?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const all = enabledIn(menu.current);
    const from = all.findIndex((item) => item.matches(':focus'));
    const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : destination(event.key, from, all);
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} className="p-1 outline-none">
      {items.map((item, index) => {
        // A separator has no name; its position is its key.
        if (item === 'separator') return <hr key={`separator-${index.toString()}`} className="m-1 border-line" />;
        const { checked, disabledReason } = item;
        return (
          <button
            key={item.label}
            type="button"
            {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
            aria-disabled={disabledReason !== undefined || undefined}
            tabIndex={-1}
            onMouseMove={({ currentTarget }) => disabledReason ?? currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              if (disabledReason !== undefined) return;
              // First: what opens next restores the focus to the menu's button.
              close();
              item.onSelect();
            }}
            className={cx(
              'flex min-h-11 w-full items-center gap-2.5 rounded-sign px-2.5 py-1 text-start outline-none md:min-h-8',
              'focus:bg-accent-wash aria-disabled:cursor-not-allowed aria-disabled:text-ink-muted',
              item.danger === true && 'text-bad',
            )}
          >
            {item.icon !== undefined && <Icon name={item.icon} />}
            <span className="flex-1">
              {item.label}
              {disabledReason !== undefined && <span className="block max-w-60 text-12">{disabledReason}</span>}
            </span>
            {checked === true && <Icon name="check" className="text-accent" />}
          </button>
        );
      })}
    </div>
  );
}

function enabledIn(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])') ?? [])];
}

/** Where a key leads, counting past the last item; undefined for a key that does not move. */
function destination(key: string, from: number, all: readonly HTMLElement[]): number | undefined {
  const moves: Record<string, number> = { ArrowDown: from + 1, ArrowUp: Math.max(from, 0) - 1, Home: 0, End: -1 };
  if (key.length !== 1 || key === ' ') return moves[key];
  const begins = (item: HTMLElement | undefined) => item?.textContent.toLowerCase().startsWith(key.toLowerCase());
  return all.map((_, step) => from + 1 + step).find((place) => begins(all[place % all.length]));
}
