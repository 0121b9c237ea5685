import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PageSection } from '#src/features/pages/health/page-health.ts';

type OverviewSectionProps = {
  id: PageSection | 'other';
  title: string;
  /** Beside the title: a count. */
  aside?: ReactNode | undefined;
  children: ReactNode;
};

/** One part of the overview, with an address of its own (`#metadata`). Its heading takes the focus when that address is followed. */
export function OverviewSection({ id, title, aside, children }: OverviewSectionProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useLocation({ select: ({ hash, state }) => (hash === id ? (state.key ?? hash) : undefined) });
  useEffect(() => {
    if (wanted === undefined) return;
    // On a cold load the router looked for the section before the page was there. Environments without a layout cannot scroll.
    section.current?.scrollIntoView?.();
    heading.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-16 border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="rounded-sign text-16">
          {title}
        </h2>
        {aside !== undefined && <span className="text-13 text-ink-muted tabular-nums">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
