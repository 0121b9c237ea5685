import { createLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useScreenActions } from './screen-actions.ts';
import { TabToolsSlot } from './screen-header.tsx';

/** Links between the screens of one thing. `stay` keeps them and the tools in view. */
export function TabLinks({ label, stay, children }: { label: string; stay?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-5 border-line px-4 md:border-b md:px-6',
        stay && 'toolbar bg-paper md:pt-1.5',
      )}
    >
      <nav
        aria-label={label}
        className="flex min-w-0 gap-5 overflow-x-auto max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:shrink-0 max-md:border-b max-md:border-line max-md:px-4 md:-mb-px"
      >
        {children}
      </nav>
      <TabToolsSlot />
    </div>
  );
}

/**
 * One tab: the router's `to` and `params`, with `aria-current` on the screen that is open, and how
 * many things are on it where that is known. The palette goes to it too.
 */
export const TabLink = createLink(Tab);

type TabProps = Omit<ComponentProps<'a'>, 'children'> & { children: string; count?: number | undefined };

function Tab({ count, children, ...rest }: TabProps) {
  const router = useRouter();
  const { href = '' } = rest;
  const isOpen = rest['aria-current'] === 'page';
  useScreenActions(isOpen ? [] : [{ label: children, run: () => void router.navigate({ href }) }]);
  return (
    <a
      {...rest}
      className="inline-flex h-11.25 shrink-0 items-center border-b-2 border-transparent text-13 font-medium text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink md:h-9.25"
    >
      {children}
      {count !== undefined && (
        // The space is for screen readers.
        <span className="ml-1.5 font-normal text-ink-muted tabular-nums"> {formatNumber(count)}</span>
      )}
    </a>
  );
}
