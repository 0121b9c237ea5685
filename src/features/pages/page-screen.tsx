import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AudienceAnswer, audiencesOf, publishedVersionOf, titleOf } from '#src/api/audiences.ts';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PageTypeName } from '#src/fields/pages-fields.tsx';
import { Archive } from '#src/form/archive.tsx';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { LoadedItem } from '#src/list/loaded-item.tsx';
import { WalkStatus } from '#src/list/walk-status.tsx';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { copyId } from '#src/ui/copy-button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { SkeletonBar, SkeletonRows } from '#src/ui/skeleton.tsx';
import { TabLink, TabLinks } from '#src/ui/tab-links.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { FirstOf } from './first-of.tsx';
import { useRememberOpenedPage } from './page-rows.ts';

const tabs = [
  ['/pages/$pageId/overview', 'Overview'],
  ['/pages/$pageId/audiences', 'Audiences'],
  ['/pages/$pageId/sessions', 'Analytics'],
] as const;

/** What all tabs of a page share: header, notice of stale data, tabs, and its place in the list. */
export function PageScreen({ pageId, children }: { pageId: string; children: ReactNode }) {
  return (
    <LoadedItem
      query={pageQueries.one(pageId)}
      one="page"
      advice="Check the link."
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

/** Archives a page, showing its published audiences. The person types its name to confirm. */
function ArchivePage({ pageId, page }: { pageId: string; page: PageAnswer }) {
  const client = useQueryClient();
  const query = pageQueries.one(pageId);
  const { name, audiencesCount } = page;
  const audiences = audiencesCount === undefined ? 'its audiences' : `its ${countOf(audiencesCount, 'audience')}`;
  return (
    <Archive
      thing="page"
      archivable={page}
      endpoint="archivePage"
      actions={[{ label: 'Copy page ID', icon: 'copy', run: () => void copyId('page', pageId) }]}
      request={pageMutations.archive(pageId)}
      look={(sentAt) => client.fetchQuery({ ...query, staleTime: Date.now() - sentAt })}
      name={clipEnd(name === undefined || isBlank(name) ? pageId : name, 120)}
      typedName={confirmationText(page, pageId)}
      cannotTell={`what happens to ${audiences}, whether existing links keep working, or whether visits are still recorded`}
    >
      <PublishedAudiences pageId={pageId} />
    </Archive>
  );
}

/** The text to type: the name, or the ID where the name is invisible or not typable in one line. */
export function confirmationText({ name }: PageAnswer, pageId: string): string {
  return name === undefined || isBlank(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name) ? pageId : name;
}

/** The published audiences loaded so far. Loading continues meanwhile. */
function PublishedAudiences({ pageId }: { pageId: string }) {
  const client = useQueryClient();
  const query = audiencesOf(pageId).query;
  const list = useQuery(query);
  const walk = list.data;
  const published = useMemo(() => publishedAudiences(walk?.items ?? []), [walk]);

  if (walk === undefined) {
    return list.isError ? (
      <ErrorPanel
        compact
        title="Couldn’t load the audiences"
        advice="We don’t know which of them are published."
        of={list}
      />
    ) : (
      <Progress label="Loading audiences" value={0} />
    );
  }
  const [none, soFar] =
    walk.state === 'complete' ? ['No published audience', ''] : ['No published audience found so far', ' so far'];
  return (
    <div className="flex flex-col gap-2 text-13">
      <h3 className="text-13">
        {published.length === 0 ? none : `${countOf(published.length, 'published audience')}${soFar}`}
      </h3>
      <WalkStatus what="audiences" {...walkReport(client, query.queryKey, walk)} />
      {published.length > 0 && (
        // A long list scrolls, so the keyboard must reach it.
        <div tabIndex={0} className="max-h-40 overflow-y-auto rounded-control border border-line px-3 py-2">
          <FirstOf label="Published audiences" items={published} most={50} what="audiences" none={null}>
            {(name) => <BidiText text={name} maximum={120} />}
          </FirstOf>
        </div>
      )}
    </div>
  );
}

/**
 * The audiences that people may see now: those with the status `published`, and those of any other
 * status but `archived` that still have a published version.
 */
export function publishedAudiences(audiences: readonly AudienceAnswer[]): readonly string[] {
  return audiences.flatMap((audience) => {
    const isLive = audience.status !== 'archived' && publishedVersionOf(audience) !== undefined;
    return audience.status === 'published' || isLive ? [titleOf(audience)] : [];
  });
}
