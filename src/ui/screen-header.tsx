import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

type ScreenHeaderProps = {
  /** The one h1 of the screen: the thing's name, or the kind's name until it is known. */
  title: ReactNode;
  /** A status sign beside it. */
  status?: ReactNode | undefined;
  /** Muted, under the title: type, time, ID. Separate elements are spaced. */
  meta?: ReactNode | undefined;
  /** At the right. The one primary action of the screen belongs to the top bar. */
  actions?: ReactNode | undefined;
};

/** The path of the last screen. Undefined until the first, which leaves the focus alone. */
let announcedPath: string | undefined;

/** Whether a heading has had the focus: from then on Facet restores it. */
let guiding = false;

/**
 * The head of a screen. On navigation its heading gets the focus, so that screen readers announce
 * it and the keyboard starts there; again when a pending screen appears and lost the focus.
 */
export function ScreenHeader({ title, status, meta, actions }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Of the rendered screen: the URL may already be that of the next one.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });

  useEffect(() => {
    const moved = announcedPath !== undefined && announcedPath !== path;
    announcedPath = path;
    guiding ||= moved;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (moved || (guiding && lost)) heading.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-4 pb-3 md:px-6">
      <div className="min-w-0 grow basis-56">
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
      {actions}
    </header>
  );
}

let dashboard = 'Facet';

/** Sets the name of the dashboard (`title` in config.json), before the first render. */
export function nameDashboard(name: string): void {
  dashboard = name;
}

/** The document title: the screen's name, then the dashboard's. */
export function ScreenTitle({ children }: { children: string }) {
  return <title>{`${children} – ${dashboard}`}</title>;
}

/** A place in the frame, and what puts something into it from anywhere in the screen. */
function createSlot(className: string) {
  const place = createStore<HTMLElement | null>(null);
  return {
    Slot: () => <div ref={place.set} className={className} />,
    Fill: ({ children }: { children: ReactNode }) => {
      const element = useStore(place);
      // Until this screen is in the document, the place may be one of the screen that leaves it.
      const [isMounted, setMounted] = useState(false);
      useLayoutEffect(() => setMounted(true), []);
      return isMounted && element !== null ? createPortal(children, element) : null;
    },
  };
}

/** In the top bar beside the primary action: what goes on in this tab, whatever the screen. */
export const goingOn = createStore<ComponentType | undefined>(undefined);

/** The right of the top bar: this screen's one primary action. */
export const { Slot: PrimaryActionSlot, Fill: PrimaryAction } = createSlot('flex shrink-0 items-center gap-2');

/** At the right of the tabs, on a phone below them: what belongs to the open tab alone. */
export const { Slot: TabToolsSlot, Fill: TabTools } = createSlot('max-md:w-full');

/** Focuses the screen's heading where nothing better is left, without scrolling. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
