import { useQuery } from '@tanstack/react-query';
import { type SessionPage, sessionQueries } from '#src/api/sessions.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { notLiveWords } from '#src/fields/delayed-versions.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { sortRows } from '#src/lib/sort-rows.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ExternalButton, ExternalLink } from '#src/ui/external-link.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { Sign } from '#src/ui/sign.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';
import { Time } from '#src/ui/time.tsx';

type AudienceLiveProps = { pageId: string; audienceId: string };

/** A link to the page as the newest session saw it, in a line that loads and fails separately. */
export function AudienceLive({ pageId, audienceId }: AudienceLiveProps) {
  const newest = useQuery(sessionQueries.page(pageId, { audienceId, limit: 1 }));
  const page = newest.data && livePage(newest.data, audienceId);
  return (
    <section
      aria-label="Live page"
      className="flex min-h-21 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pb-4 text-13 text-ink-muted md:min-h-11 md:px-6"
    >
      {page?.problem !== undefined ? (
        <>
          {page.problem}{' '}
          {page.url !== undefined && <BidiText text={page.url} maximum={120} className="font-mono text-12 text-ink" />}
        </>
      ) : page !== undefined ? (
        <>
          <ExternalLink href={page.url}>View live</ExternalLink>
          <span>
            Opens the most recently visited URL
            {page.visitedAt !== undefined && (
              <>
                , <Time value={page.visitedAt} />
              </>
            )}
            . Your visit may be counted.
          </span>
        </>
      ) : newest.isError ? (
        <>
          <span role="status" className="flex items-baseline gap-1.5">
            <Sign kind="drift" />
            Couldn’t load the live link. {newest.error.message}
          </span>
          <Button variant="quiet" className="-ml-3" busy={newest.isFetching} onClick={() => void newest.refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <SkeletonBar width={280} />
          <span className="sr-only">Loading the live link</span>
        </>
      )}
    </section>
  );
}

/** The link as a button for the top bar, which says why there is none. */
export function LiveButton({ pageId, audienceId, isLive }: AudienceLiveProps & { isLive: boolean }) {
  // A phone has room for the icon.
  const label = <span className="max-md:sr-only">View live</span>;
  const newest = useQuery(sessionQueries.page(pageId, { audienceId, limit: 1 }));
  const page = newest.data && livePage(newest.data, audienceId);
  const live = page !== undefined && page.problem === undefined ? page.url : undefined;
  const view = {
    label: 'View live',
    icon: 'external-link',
    run: () => void window.open(live, '_blank', 'noopener'),
  } as const;
  useScreenActions(live === undefined ? [] : [view]);
  if (newest.data === undefined && newest.isError) {
    const tip = `Couldn’t load the live link. ${newest.error.message} Click to try again.`;
    return (
      <Button icon="refresh" busy={newest.isFetching} tip={tip} onClick={() => void newest.refetch()}>
        {label}
      </Button>
    );
  }
  if (page === undefined || page.problem !== undefined)
    return (
      <Button
        icon="external-link"
        disabledReason={
          page === undefined
            ? 'Loading the live link.'
            : isLive || newest.data?.items?.length !== 0
              ? page.problem
              : notLiveWords
        }
      >
        {label}
      </Button>
    );
  return (
    <ExternalButton href={page.url} note="The most recently visited URL. Your visit may be counted.">
      {label}
    </ExternalButton>
  );
}

/** The live URL, or why there is none. The contract has no URL but that of sessions (§2.5). */
type LivePage =
  | { readonly problem: string; readonly url?: string }
  | { readonly problem?: undefined; readonly url: string; readonly visitedAt: Timestamp | undefined };

/**
 * The page of the newest session. The list was requested by audience and newest first, but a
 * service may ignore both: other audiences are left out, and the latest start decides.
 */
export function livePage({ items }: SessionPage, audienceId: string): LivePage {
  const own = items?.filter((session) => session.audienceId === undefined || session.audienceId === audienceId) ?? [];
  if (items?.length === 0) return { problem: 'No live link yet: this audience hasn’t been visited.' };
  if (own.length === 0) return { problem: 'No live link: the API sent no sessions of this audience.' };
  const [newest] = sortRows(own, ({ sessionStartedAt }) => readTimestamp(sessionStartedAt)?.ms, 'descending');
  const url = newest?.pageUrl;
  if (url === undefined || url === '') return { problem: 'No live link: the most recent session has no URL.' };
  const safe = safeUrl(url);
  if (safe === undefined || !/^https?:/.test(safe.href)) {
    return { url, problem: 'No live link: the most recently visited URL isn’t one of a web page.' };
  }
  return { url, visitedAt: readTimestamp(newest?.sessionStartedAt) };
}
