import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

type ScreenHeaderProps = {
  /** The one h1 of the screen: the thing's name, or the kind's name until it is known. */
  title: ReactNode;
  /** A status sign beside it. */
  status?: ReactNode | undefined;
  /** Muted, under the title: type, time, id. Separate elements are set apart. */
  meta?: ReactNode | undefined;
  /** At the right; the screen's one primary action belongs to the top bar instead. */
  actions?: ReactNode | undefined;
};

/** The path of the screen that was there last. Undefined until the document's first, which leaves the focus where the browser put it. */
let announcedPath: string | undefined;

/** Whether a heading was given the focus: from then on it is Facet's to restore. */
let guiding = false;

/**
 * The head of a screen. On navigation its heading gets the focus, so that a screen reader says where it is and the keyboard starts there;
 * again when a screen that was pending is there and the focus went down with it.
 */
export function ScreenHeader({ title, status, meta, actions }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Of what is drawn: the address is that of the next screen while this one still stands there.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });

  useEffect(() => {
    const moved = announcedPath !== undefined && announcedPath !== path;
    announcedPath = path;
    guiding ||= moved;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (moved || (guiding && lost)) heading.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-5 pb-3 md:px-6">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-20 leading-7 wrap-anywhere">
            {title}
          </h1>
          {status !== undefined && <span className="text-13">{status}</span>}
        </div>
        {meta !== undefined && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-muted">{meta}</div>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2 max-md:w-full">{actions}</div>}
    </header>
  );
}

let dashboard = 'Facet';

/** Tells what the deployer calls this dashboard (`title` in config.json). Called before a screen is drawn. */
export function nameDashboard(name: string): void {
  dashboard = name;
}

/** The title of the document: what the screen shows, and the name of the dashboard behind it. */
export function ScreenTitle({ children }: { children: string }) {
  return <title>{`${children} – ${dashboard}`}</title>;
}

const slot = createStore<HTMLElement | null>(null);

/** The place at the right of the top bar; stands once in the frame. */
export function PrimaryActionSlot() {
  return <div ref={slot.set} className="flex shrink-0 items-center gap-2" />;
}

/** Puts this screen's one primary action into the top bar, from wherever in the screen it is written. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  const element = useStore(slot);
  return element === null ? null : createPortal(children, element);
}

/** The heading of the screen gets the focus where nothing better is left. What is in sight stays there. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
