import type { ReactNode } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PageTypeName } from '#src/fields/pages-fields.tsx';
import { isBlank } from '#src/lib/text.ts';
import { LoadedItem } from '#src/list/loaded-item.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { SkeletonBar, SkeletonRows } from '#src/ui/skeleton.tsx';
import { ButtonLink, TabLink, TabLinks } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { ArchivePage } from './archive-page.tsx';
import { useRememberOpenedPage } from './shelf-rows.ts';

const tabs = [
  ['/pages/$pageId', 'Overview'],
  ['/pages/$pageId/audiences', 'Audiences'],
  ['/pages/$pageId/sessions', 'Analytics'],
] as const;

/** What all tabs of a page share: header, notice of stale data, tabs, and its place in the list. */
export function PageScreen({ pageId, children }: { pageId: string; children: ReactNode }) {
  return (
    <LoadedItem
      query={pageQueries.one(pageId)}
      one="page"
      advice="Check the link. The API has no list of pages to look it up in."
      back={<ButtonLink to="/pages">Go to Pages</ButtonLink>}
      head={(page, error) =>
        page === undefined ? (
          <UnknownPage pageId={pageId} loading={error === null} />
        ) : (
          <PageHeader pageId={pageId} page={page} />
        )
      }
      skeleton={
        <>
          {/* As high as the tabs. */}
          <div className="h-11.25 border-b border-line md:h-9.25" />
          <SkeletonRows rows={12} label="Loading the page" />
        </>
      }
    >
      {({ audiencesCount }) => (
        <>
          <TabLinks label="Page">
            {tabs.map(([to, words]) => (
              <TabLink
                key={to}
                to={to}
                params={{ pageId }}
                activeOptions={{ exact: true, includeSearch: false }}
                count={words === 'Audiences' ? audiencesCount : undefined}
              >
                {words}
              </TabLink>
            ))}
          </TabLinks>
          {children}
        </>
      )}
    </LoadedItem>
  );
}

/** The header of a page that is loading, at its final height, or could not be loaded. */
function UnknownPage({ pageId, loading }: { pageId: string; loading: boolean }) {
  return (
    <>
      <ScreenTitle>Page</ScreenTitle>
      <ScreenHeader
        title="Page"
        meta={
          loading ? (
            <span className="flex h-5 items-center">
              <SkeletonBar width={240} />
            </span>
          ) : (
            <IdText id={pageId} of="page" here whole />
          )
        }
      />
    </>
  );
}

/** A page's name, kind and status; on every tab of the page. */
function PageHeader({ pageId, page }: { pageId: string; page: PageAnswer }) {
  const { name, status, pageType, updatedAt } = page;
  useRememberOpenedPage(pageId, name);
  return (
    <>
      <ScreenHeader
        title={
          name !== undefined && !isBlank(name) ? (
            <BidiText text={name} />
          ) : (
            // A heading has to say which page this is.
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <bdi>{pageId}</bdi>
              <span className="text-13 font-normal">
                {name === undefined ? <Missing /> : <span className="text-ink-muted">no name</span>}
              </span>
            </span>
          )
        }
        status={<StatusSign status={status} />}
        meta={
          <>
            <PageTypeName type={pageType} />
            {updatedAt === undefined ? (
              <Missing />
            ) : (
              <span>
                Updated <Time value={readTimestamp(updatedAt)} />
              </span>
            )}
          </>
        }
      />
      <ArchivePage pageId={pageId} page={page} />
    </>
  );
}
