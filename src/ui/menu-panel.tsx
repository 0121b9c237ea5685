import * as Radix from '@radix-ui/react-dropdown-menu';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { MenuItem } from './menu.tsx';

type MenuPanelProps = {
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  button: RefObject<HTMLButtonElement | null>;
  whileOpen: (() => () => void) | undefined;
  onClose: () => void;
};

/**
 * The part of a menu that needs Radix. The button stays the one that was there before this code arrived, so Radix gets an unseen anchor
 * of the same size in its place. Not modal: the modal form inserts a `<style>`, which the content security policy forbids.
 */
export function MenuPanel({ label, items, align, button, whileOpen, onClose }: MenuPanelProps) {
  const outside = useRef(false);
  // Radix learns of keys from its own start on: the one that opened the menu came before.
  const byKeyboard = useRef(false);
  useLayoutEffect(() => {
    byKeyboard.current = button.current?.matches(':focus-visible') === true;
  }, [button]);
  useEffect(() => whileOpen?.(), [whileOpen]);
  const within = (target: EventTarget | null) => target instanceof Node && button.current?.contains(target) === true;
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0">
          <span className="sr-only">{label}</span>
        </span>
      </Radix.Trigger>
      {/* A modal dialog of the browser's own lies over everything that is not in it. */}
      <Radix.Portal container={button.current?.closest('dialog') ?? null}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={({ target, currentTarget }) => {
            if (target !== currentTarget || !byKeyboard.current) return;
            byKeyboard.current = false;
            currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes the menu itself.
            if (within(event.target)) event.preventDefault();
            else outside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!outside.current) button.current?.focus({ preventScroll: true });
          }}
          className="z-50 max-h-96 min-w-44 animate-appear overflow-y-auto rounded-control border border-line bg-paper-raised p-1 text-13 shadow-float"
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              // A separator has no name of its own; its place is its name.
              <Radix.Separator key={`separator-${index.toString()}`} className="mx-1 my-1 h-px bg-line" />
            ) : (
              <Fragment key={item.label}>
                <Radix.Item
                  {...(item.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.checked })}
                  disabled={item.disabledReason !== undefined}
                  onSelect={() => {
                    // What opens now gives the focus back to the button: the item is gone by then.
                    button.current?.focus({ preventScroll: true });
                    item.onSelect();
                  }}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sign px-2.5 py-1 outline-none md:min-h-8',
                    'data-disabled:cursor-not-allowed data-disabled:text-ink-muted data-highlighted:bg-accent-wash',
                    item.danger === true && 'text-bad',
                  )}
                >
                  {item.icon !== undefined && <Icon name={item.icon} />}
                  <span className="flex-1">
                    {item.label}
                    {item.disabledReason !== undefined && (
                      <span className="block max-w-60 text-12">{item.disabledReason}</span>
                    )}
                  </span>
                  {item.checked === true && <Icon name="check" className="text-accent" />}
                </Radix.Item>
              </Fragment>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
