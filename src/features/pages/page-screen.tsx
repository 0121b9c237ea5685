import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageQueries } from '#src/api/pages.ts';
import { useRememberOpenedPage } from '#src/features/pages/shelf/use-remember-opened-page.ts';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { PageHeader } from './page-header.tsx';
import { PageTabs } from './page-tabs.tsx';

/** What all tabs of one page share: its header, the mark of data that could not be refreshed, the tabs, and its place on the shelf. */
export function PageScreen({ pageId, children }: { pageId: string; children: ReactNode }) {
  const { data: page, error, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery(pageQueries.one(pageId));
  useRememberOpenedPage(pageId, page.name);
  return (
    <>
      <PageHeader pageId={pageId} page={page} />
      {error !== null && (
        <div className="px-4 pb-2 md:px-6">
          <StaleMark
            readAt={dataUpdatedAt}
            reason={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <PageTabs pageId={pageId} audiencesCount={page.audiencesCount} />
      {children}
    </>
  );
}
