import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionPage } from '#src/api/sessions.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { safeUrl } from '#src/lib/safe-url.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';
import { Time } from '#src/ui/time.tsx';

type AudienceLiveProps = { pageId: string; audienceId: string };

/** The way to the page as visitors see it: where the newest session was. It loads and fails by itself, in a line of its own. */
export function AudienceLive({ pageId, audienceId }: AudienceLiveProps) {
  const newest = useQuery(sessionQueries.page(pageId, { audienceId, limit: 1 }));
  return (
    <section
      aria-label="Live page"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pb-4 text-13 text-ink-muted md:min-h-9 md:px-6"
    >
      {newest.data !== undefined ? (
        <Live page={livePage(newest.data, audienceId)} />
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

function Live({ page }: { page: LivePage }): ReactNode {
  switch (page.kind) {
    case 'link':
      return (
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
      );
    case 'unsafe':
      return (
        <>
          <span>No live link: the most recently visited URL isn’t one of a web page.</span>
          <BidiText text={page.url} maximum={120} fallback="blank" className="font-mono text-12 text-ink" />
        </>
      );
    case 'no-session':
      return 'No live link yet: this audience hasn’t been visited.';
    case 'no-address':
      return 'No live link: the most recent session has no URL.';
    case 'unusable':
      return 'No live link: the service sent no sessions of this audience.';
  }
}

/** Where an audience can be seen live, or why that is not known. The contract gives no address but that of sessions (§2.5). */
export type LivePage =
  | { readonly kind: 'link'; readonly url: string; readonly visitedAt: Timestamp | undefined }
  /** The newest session's address is none that a link may lead to. */
  | { readonly kind: 'unsafe'; readonly url: string }
  | { readonly kind: 'no-session' }
  /** The newest session has no address. */
  | { readonly kind: 'no-address' }
  /** The service answered with sessions of other audiences alone, or with no list. */
  | { readonly kind: 'unusable' };

/**
 * The page of the newest of these sessions. They were asked for by audience, newest first as far as anyone knows: what belongs to another audience is
 * left out, and among several the latest start decides.
 */
export function livePage({ items }: SessionPage, audienceId: string): LivePage {
  if (items === undefined) return { kind: 'unusable' };
  const own = items.filter((session) => session.audienceId === undefined || session.audienceId === audienceId);
  if (own.length === 0) return { kind: items.length === 0 ? 'no-session' : 'unusable' };
  const [newest] = own
    .map((session) => ({ session, at: readTimestamp(session.sessionStartedAt) }))
    .sort((one, other) => (other.at?.ms ?? Number.NEGATIVE_INFINITY) - (one.at?.ms ?? Number.NEGATIVE_INFINITY) || 0);
  const url = newest?.session.pageUrl;
  if (url === undefined || url === '') return { kind: 'no-address' };
  const safe = safeUrl(url);
  if (safe === undefined || !/^https?:/.test(safe.href)) return { kind: 'unsafe', url };
  return { kind: 'link', url, visitedAt: newest?.at };
}
