import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { visibleName } from '#src/api/audience-name.ts';
import { publishedVersionOf } from '#src/api/audience-versions.ts';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import { ApiError } from '#src/api/errors.ts';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { walkReport } from '#src/api/walk-report.ts';
import { ArchiveButton } from '#src/editing/archive/archive-button.tsx';
import { Consequences } from '#src/editing/archive/archive-dialog.tsx';
import { reread } from '#src/editing/archive/archive-outcome.ts';
import { Archiving } from '#src/editing/archive/archiving.tsx';
import { useArchive } from '#src/editing/archive/use-archive.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';

/** The way to the question whether a page is to be archived. */
export function ArchivePageButton({ pageId, page }: { pageId: string; page: PageAnswer }) {
  return (
    <ArchiveButton thing="page" archivable={page} endpoint="archivePage">
      {(asking) => <ArchivePage pageId={pageId} page={page} {...asking} />}
    </ArchiveButton>
  );
}

type ArchivePageProps = { pageId: string; page: PageAnswer; open: boolean; onClose: () => void };

/** Archives a page once it was asked: says what is known of the consequences, what is not, and which audiences are published now. */
export function ArchivePage({ pageId, page, open, onClose }: ArchivePageProps) {
  const archiving = useArchivePage(pageId);
  const { name, audiencesCount } = page;
  const audiences = audiencesCount === undefined ? 'its audiences' : `its ${countOf(audiencesCount, 'audience')}`;
  return (
    <Archiving
      thing="page"
      name={clipEnd(name === undefined || isBlank(name) ? pageId : name, 120)}
      typedName={confirmationText(page, pageId)}
      archiving={archiving}
      open={open}
      onClose={onClose}
    >
      <Consequences
        known={['The service is asked to archive this page, once.', 'Facet shows the status that it answers.']}
        unknown={[
          `What becomes of ${audiences}.`,
          'Whether links that people already have keep working.',
          'Whether visits are still recorded.',
        ]}
      />
      <ArchivePageAudiences pageId={pageId} />
    </Archiving>
  );
}

/** More names than anyone reads before a decision; the count says the rest. */
const most = 50;

/** Which audiences of the page are published now, as far as the list could be read. Reading goes on while the person decides. */
export function ArchivePageAudiences({ pageId }: { pageId: string }) {
  const client = useQueryClient();
  const query = audienceQueries.list(pageId);
  const list = useQuery(query);
  const walk = list.data;
  const published = useMemo(() => publishedAudiences(walk?.items ?? []), [walk]);

  if (walk === undefined) {
    return list.isError ? (
      <ErrorPanel
        compact
        title="The audiences could not be read"
        reason={list.error.message}
        advice="Which of them are published is not known."
        details={list.error.details()}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Progress label="Reading audiences" value={0} />
    );
  }
  const shown = published.slice(0, most);
  const soFar = walk.state === 'complete' ? '' : ' so far';
  return (
    <div className="flex flex-col gap-2 text-13">
      <h3 className="text-13">
        {published.length === 0
          ? `No published audience${soFar === '' ? '' : ' found'}${soFar}`
          : `${countOf(published.length, 'published audience')}${soFar}`}
      </h3>
      <WalkStatus what="audiences" {...walkReport(client, query.queryKey, walk)} />
      {shown.length > 0 && (
        <ul
          // A long list scrolls, and has to be reachable for the keyboard then.
          tabIndex={0}
          aria-label="Published audiences"
          className="max-h-40 overflow-y-auto rounded-control border border-line px-3 py-2"
        >
          {shown.map(({ key, name }) => (
            <li key={key}>
              <BidiText text={name} maximum={120} />
            </li>
          ))}
          {published.length > most && (
            <li className="text-ink-muted">and {formatNumber(published.length - most)} more</li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Archives a page once; without a clear answer the page is read again (see `useArchive`). */
export function useArchivePage(pageId: string) {
  const client = useQueryClient();
  const query = pageQueries.one(pageId);
  return useArchive({
    request: pageMutations.archive(pageId),
    knownSince(sentAt) {
      const known = client.getQueryState(query.queryKey);
      if (known?.data !== undefined && known.dataUpdatedAt >= sentAt && !known.isInvalidated) return reread(known.data);
      if (known?.error instanceof ApiError && known.errorUpdatedAt >= sentAt)
        return { kind: 'unread', error: known.error };
      return undefined;
    },
    read: () => client.fetchQuery({ ...query, staleTime: 0 }),
  });
}

export type PublishedAudience = { readonly key: string; readonly name: string };

/**
 * The audiences that people may be seeing now: those with the status `published`, and those of any other status but `archived` that still
 * have a published version.
 */
export function publishedAudiences(audiences: readonly AudienceAnswer[]): readonly PublishedAudience[] {
  return audiences.flatMap((audience, index) => {
    const { audienceId, status } = audience;
    const hasVersion = publishedVersionOf(audience) !== undefined;
    if (status !== 'published' && (status === 'archived' || !hasVersion)) return [];
    return [
      {
        key: audienceId ?? `audience-${index}`,
        name: visibleName(audience) ?? audienceId ?? 'An audience without a name',
      },
    ];
  });
}

/** What has to be typed to confirm: the name; the id where the name cannot be seen or cannot be typed into one line. */
export function confirmationText(page: PageAnswer, pageId: string): string {
  const { name } = page;
  return name === undefined || isBlank(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name) ? pageId : name;
}
