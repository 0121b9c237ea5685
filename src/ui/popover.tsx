import { type FocusEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
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
 * A button with a small panel under it for choices that take effect at once. The focus goes into
 * the panel and closes it when it leaves; the rest is the browser's own (the attribute `popover`).
 */
export function Popover({ label, children, icon, panel, align = 'start' }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const anchor = `--anchor-${id}`;

  function toggled({ target, currentTarget, newState }: ToggleEvent) {
    // React lets the event of a list within bubble.
    if (target !== currentTarget) return;
    setOpen(newState === 'open');
    if (newState !== 'open') return;
    currentTarget.querySelector<HTMLElement>('input:enabled, select, button')?.focus({ preventScroll: true });
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.parentElement?.contains(relatedTarget)) content.current?.hidePopover();
  }

  return (
    <div className="inline-flex">
      <Button
        icon={icon}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        style={{ anchorName: anchor }}
        onBlur={leave}
      >
        {children}
      </Button>
      <div
        ref={content}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={toggled}
        {...(open ? { role: 'dialog', 'aria-label': label, onBlur: leave } : {})}
        style={{ positionAnchor: anchor }}
        className={cx(
          'anchored max-h-[min(70dvh,100%-24px)] overflow-y-auto [position-try-order:most-height] rounded-control border border-line bg-paper-raised p-3 text-13 text-ink shadow-float open:animate-appear',
          'max-md:w-[calc(100vw-32px)] max-md:justify-self-center max-md:[position-area:bottom] md:w-max md:min-w-64 md:max-w-100',
          align === 'end' && 'md:[position-area:bottom_span-left]',
        )}
      >
        {open && panel()}
      </div>
    </div>
  );
}
