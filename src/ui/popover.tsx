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
    const place = () => placeUnder(panel, opener, align);
    const onScroll = ({ target }: Event) => target !== panel && place();
    place();
    // What the panel holds may grow, and what stands above its button too.
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    observer.observe(document.body);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, align]);

  useEffect(() => {
    if (!open) return;
    const first = content.current?.querySelector('input:enabled, select, button');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
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
    <div ref={root} className="inline-flex">
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
            'fixed z-30 max-h-[70dvh] animate-appear overflow-y-auto rounded-control border border-line bg-paper-raised p-3 text-13 text-ink shadow-float',
            'max-md:inset-x-4 md:w-max md:min-w-64 md:max-w-100',
          )}
        >
          {panel()}
        </div>
      )}
    </div>
  );
}

/** Pixels between a panel and its button, and between it and the edges of the window. */
const gap = 4;
const margin = 16;

/** Puts a panel under its button, over it where there is more room, and never beyond the window. */
function placeUnder(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const scrolled = panel.scrollTop;
  panel.style.maxHeight = '';
  const below = window.innerHeight - bottom - gap - margin;
  const above = top - gap - margin;
  const isAbove = panel.offsetHeight > below && above > below;
  if (panel.offsetHeight > Math.max(below, above)) panel.style.maxHeight = `${Math.max(below, above)}px`;
  panel.style.top = `${isAbove ? top - gap - panel.offsetHeight : bottom + gap}px`;
  const wanted = align === 'end' ? right - panel.offsetWidth : left;
  panel.style.left = `${Math.max(margin, Math.min(wanted, window.innerWidth - panel.offsetWidth - margin))}px`;
  panel.scrollTop = scrolled;
}
