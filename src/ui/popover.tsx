import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

type PopoverProps = {
  /** What it holds: "Filter the audiences". Names the panel. */
  label: string;
  /** The words on the button. */
  children: ReactNode;
  icon: IconName;
  /** What is in the panel; drawn while it is open. */
  panel: () => ReactNode;
  align?: 'start' | 'end' | undefined;
};

/**
 * A button with a small panel under it for choices that take effect at once. The focus goes into the panel; Escape gives it back to the button, and
 * a press or focus elsewhere closes it.
 */
export function Popover({ label, children, icon, panel, align = 'start' }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const [panel, opener] = [content.current, button.current];
    if (!open || panel === null || opener === null) return;
    const place = () => keepInWindow(panel, opener);
    place();
    // What the panel holds may grow, and what stands above its button too.
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const first = content.current?.querySelector('input:enabled, select, button');
    if (first instanceof HTMLElement) first.focus();
    const away = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus({ preventScroll: true });
    };
    const element = root.current;
    element?.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  return (
    <div ref={root} className="inline-flex md:relative">
      <Button
        ref={button}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <div
          ref={content}
          id={id}
          role="dialog"
          aria-label={label}
          className={cx(
            'absolute z-30 mt-12 max-h-[70dvh] animate-appear overflow-y-auto rounded-control border border-line bg-paper-raised p-3 text-13 text-ink shadow-float',
            'max-md:inset-x-4 md:top-full md:mt-1 md:w-max md:min-w-64 md:max-w-100',
            align === 'end' ? 'md:right-0' : 'md:left-0',
          )}
        >
          {panel()}
        </div>
      )}
    </div>
  );
}

/** Pixels that a panel keeps from its button and from the edges of the window. */
const gap = 8;

/** Brings a panel that would end below the window over its button where there is more room; it never takes more than there is. */
function keepInWindow(panel: HTMLElement, button: HTMLElement): void {
  panel.style.maxHeight = '';
  panel.style.marginTop = '';
  const { top, bottom } = button.getBoundingClientRect();
  const below = window.innerHeight - bottom - 2 * gap;
  const above = top - 2 * gap;
  if (panel.offsetHeight <= below) return;
  const isAbove = above > below;
  panel.style.maxHeight = `${Math.min(panel.offsetHeight, isAbove ? above : below)}px`;
  if (!isAbove) return;
  const shift = panel.getBoundingClientRect().bottom - (top - gap);
  panel.style.marginTop = `${Number.parseFloat(getComputedStyle(panel).marginTop) - shift}px`;
}
