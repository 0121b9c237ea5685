import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PageTypeName } from '#src/fields/pages-fields.tsx';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { RequiredText } from '#src/ui/required-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { TabLink, TabLinks } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { ArchivePage } from './archive-page.tsx';
import { useRememberOpenedPage } from './shelf-rows.ts';

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

type PageHeaderProps = { pageId: string; page: PageAnswer };

/** What a page is called, what it is and where it stands; on every tab of the page. */
export function PageHeader({ pageId, page }: PageHeaderProps) {
  const named = page.name !== undefined && !isBlank(page.name);
  return (
    <>
      <ScreenHeader
        title={
          named ? (
            <BidiText text={page.name ?? ''} />
          ) : (
            <NameMissing pageId={pageId} missing={page.name === undefined} />
          )
        }
        status={<StatusSign status={page.status} />}
        meta={
          <>
            <span className="w-full text-14 text-ink">
              <RequiredText text={page.title} maximum={200} />
            </span>
            <PageTypeName type={page.pageType} />
            {page.updatedAt === undefined ? (
              <Missing />
            ) : (
              <span>
                Updated <Time value={readTimestamp(page.updatedAt)} />
              </span>
            )}
            <span>
              Page <IdText id={page.pageId ?? pageId} of="page" />
            </span>
            <span>Brand {page.brandId === undefined ? <Missing /> : <IdText id={page.brandId} of="brand" />}</span>
          </>
        }
      />
      <ArchivePage pageId={pageId} page={page} />
    </>
  );
}

/** Where no name can be seen, the id stands in: a heading has to say which page this is. */
function NameMissing({ pageId, missing }: { pageId: string; missing: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{pageId}</bdi>
      <span className="text-13 font-normal">
        {missing ? <Missing /> : <span className="text-ink-muted">no name</span>}
      </span>
    </span>
  );
}

type PageTabsProps = {
  pageId: string;
  /** As the page says it (§2.6). */
  audiencesCount: number | undefined;
};

/** The ways between the screens of a page. */
export function PageTabs({ pageId, audiencesCount }: PageTabsProps) {
  return (
    <TabLinks label="Page">
      <TabLink to="/pages/$pageId" params={{ pageId }} activeOptions={{ exact: true, includeSearch: false }}>
        Overview
      </TabLink>
      <TabLink
        to="/pages/$pageId/audiences"
        params={{ pageId }}
        activeOptions={{ exact: true, includeSearch: false }}
        count={audiencesCount}
      >
        Audiences
      </TabLink>
      <TabLink to="/pages/$pageId/sessions" params={{ pageId }} activeOptions={{ exact: true, includeSearch: false }}>
        Analytics
      </TabLink>
    </TabLinks>
  );
}
