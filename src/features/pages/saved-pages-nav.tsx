import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQueries } from '#src/api/pages.ts';
import { pageTab } from '#src/fields/page-tab.ts';
import { clipEnd, clipMiddle, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import {
  type ConfiguredPage,
  type ListedPage,
  listedPages,
  recentPages,
  savedPagesRecord,
} from '#src/local/saved-pages.ts';
import { SidebarGroup, SidebarSubLink } from '#src/ui/sidebar.tsx';
import { Sign, signOfStatus } from '#src/ui/sign.tsx';

/** Lines in each group; the list has the rest. */
const mostPinned = 12;
const mostRecent = 5;

type SavedPagesNavProps = {
  configPages: readonly ConfiguredPage[];
  activePageId: string | undefined;
};

/** The pinned and the recently opened pages, for the sidebar. */
export function SavedPagesNav({ configPages, activePageId }: SavedPagesNavProps) {
  const saved = useStore(savedPagesRecord);
  const pages = useMemo(() => listedPages(saved, configPages), [saved, configPages]);
  const groups = [
    ['Pinned', pages.filter((page) => page.pinned).slice(0, mostPinned)],
    ['Recent', recentPages(pages, mostRecent)],
  ] as const;
  return groups.map(
    ([title, shown]) =>
      shown.length > 0 && (
        <SidebarGroup key={title} title={title}>
          {shown.map((page) => (
            <NavLine key={page.pageId} page={page} active={page.pageId === activePageId} />
          ))}
        </SidebarGroup>
      ),
  );
}

/** One page with its live status. The page's own screen and the list explain a failed load. */
function NavLine({ page, active }: { page: ListedPage; active: boolean }) {
  const { data, isError } = useQuery(pageQueries.one(page.pageId));
  const name = data?.name ?? page.name;
  const status = data?.status;
  const kind = isError ? 'failed' : status === undefined ? undefined : signOfStatus(status);
  return (
    <SidebarSubLink
      to={pageTab(data)}
      params={{ pageId: page.pageId }}
      sign={<span className="inline-flex size-3 shrink-0">{kind !== undefined && <Sign kind={kind} />}</span>}
      // Also on the tabs below the page, where the router's own exact match would end.
      {...(active ? { 'aria-current': 'page' as const } : {})}
    >
      {name === undefined || isBlank(name) ? clipMiddle(page.pageId, 12, 4) : clipEnd(name, 60)}
      {/* The sign is visual only. */}
      <span className="sr-only">{isError ? ', not loaded' : status === undefined ? '' : `, ${status}`}</span>
    </SidebarSubLink>
  );
}
