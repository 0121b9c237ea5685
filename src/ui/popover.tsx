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
import type { IconName } from './icon.tsx';

export type PopoverProps = {
  /** What it holds: "Filter the audiences". Names the panel, and a button without words. */
  label: string;
  /** The words on the button; without them it is the icon alone. */
  children?: ReactNode | undefined;
  icon: IconName;
  /** What is in the panel; drawn while it is open. `close` gives the focus back to the button. */
  panel: (close: () => void) => ReactNode;
  align?: 'start' | 'end' | undefined;
  kind?: 'dialog' | 'menu' | undefined;
  className?: string | undefined;
  /** Another button than the usual one, for where a menu stands among other things. */
  control?: ((props: ComponentProps<'button'>) => ReactNode) | undefined;
};

/**
 * A button with a small panel under it for choices that take effect at once. The focus goes into
 * the panel and closes it when it leaves; the rest is the browser's own (the attribute `popover`).
 */
export function Popover(props: PopoverProps) {
  const { label, children, icon, panel, align = 'start', kind = 'dialog', className = 'inline-flex', control } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const anchor = `--anchor-${id}`;
  useEffect(() => {
    // A menu begins by itself, with its first action or none.
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
    // A list inside has closed with it; one that composes a character needs it.
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
    onBlur: leave,
  };
  return (
    <div ref={root} className={className}>
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
        data-holds-escape=""
        // React lets the event of a list within bubble.
        onToggle={({ target, currentTarget, newState }) => target === currentTarget && setOpen(newState === 'open')}
        {...(open ? { onBlur: leave, onKeyDown } : {})}
        {...(open && kind === 'dialog' ? { role: 'dialog', 'aria-label': label } : {})}
        style={{ positionAnchor: anchor }}
        className={cx(
          'anchored overflow-y-auto rounded-control border border-line bg-paper-raised text-start text-13 font-normal whitespace-normal text-ink shadow-float open:animate-appear empty:hidden',
          kind === 'menu'
            ? 'max-h-96 min-w-44'
            : 'max-h-[min(70dvh,100%-24px)] p-3 [position-try-order:most-height] max-md:w-[calc(100vw-32px)] max-md:justify-self-center max-md:[position-area:bottom] md:w-max md:min-w-64 md:max-w-100',
          align === 'end' &&
            (kind === 'menu' ? '[position-area:bottom_span-left]' : 'md:[position-area:bottom_span-left]'),
        )}
      >
        {open && panel(close)}
      </div>
    </div>
  );
}
