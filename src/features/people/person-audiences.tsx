import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AudienceAnswer, audiencesOf, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type SessionPage, sessionQueries } from '#src/api/sessions.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type ShelfPage, shelfPages, shelfRecord } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { PersonPart } from './person-part.tsx';

/** Pages whose audiences load by themselves, and again at each press. */
const readTogether = 10;

/** Audiences of a page whose sessions load with them; the others load on a press. */
const sessionsAtOnce = 5;

/** A person's audiences on the listed pages: those of the first pages, and the others on demand. */
export function PersonAudiences({ personId }: { personId: string }) {
  const shelf = useStore(shelfRecord);
  const pages = shelfPages(shelf, useQuery(siteConfigQuery()).data?.pages ?? []);
  /** How many pages may load. Cached lists are shown anyway. */
  const [asked, setAsked] = useState(0);
  // The profile is what somebody came for: it is drawn first.
  useEffect(() => whenIdle(() => setAsked(readTogether)), []);
  const left = pages.length - asked;
  const next = Math.min(readTogether, left);
  const lists = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...audiencesOf(pageId).query, enabled: index < asked })),
  });
  const looked = lists.flatMap((list, index): readonly LookedAt[] => {
    const page = pages[index];
    const isUnread = index >= asked && list.data === undefined && !list.isFetching;
    if (page === undefined || isUnread) return [];
    return [{ page, list, found: list.data?.items.filter((audience) => audience.personId === personId) ?? [] }];
  });
  const unread = pages.filter((page) => looked.every((one) => one.page !== page));
  return (
    <PersonPart
      title="Audiences and sessions"
      note="Searches the pages in your list."
      aside={
        asked > 0 &&
        left > 0 && (
          <Button icon="search" onClick={() => setAsked(asked + next)}>
            Search {formatNumber(next)} more
          </Button>
        )
      }
    >
      {pages.length === 0 && <p className="text-13 text-ink-muted">Your list has no pages yet. Open one first.</p>}
      <ul className="flex max-w-240 flex-col empty:hidden">
        {looked
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((one) => (
            <PageAudiences key={one.page.pageId} {...one} personId={personId} withSessions={asked > 0} />
          ))}
      </ul>
      {unread.length > 0 && (
        <details className="group max-w-240 text-13">
          <summary className="inline-flex items-center gap-1 rounded-sign py-2 text-ink-muted hover:text-ink">
            <Icon name="chevron-right" className="group-open:rotate-90" />
            {countOf(unread.length, 'page')} not searched yet
          </summary>
          <ul className="flex flex-col pl-4">
            {unread.map((page) => (
              <li key={page.pageId}>
                <PageName page={page} personId={personId} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </PersonPart>
  );
}

/** A page, its list of audiences as far as loaded, and the person's ones in it. */
type LookedAt = {
  readonly page: ShelfPage;
  readonly list: UseQueryResult<ListWalk<AudienceAnswer>, ApiError>;
  readonly found: readonly AudienceAnswer[];
};

/** Pages with audiences of the person come first, then those that may still have some. */
function rankOf({ list, found }: LookedAt): number {
  if (found.length > 0) return 0;
  return list.data?.state === 'complete' ? 2 : 1;
}

/** A page's name, as a link to the person's audiences on it. */
function PageName({ page: { pageId, name }, personId }: { page: ShelfPage; personId: string }) {
  return name === undefined || isBlank(name) ? (
    <IdText id={pageId} of="page" />
  ) : (
    <TextLink
      to="/pages/$pageId/audiences"
      params={{ pageId }}
      search={{ personId }}
      plain
      className="inline-block py-2.5 md:py-1"
    >
      <BidiText text={name} maximum={80} />
    </TextLink>
  );
}

type PageAudiencesProps = LookedAt & { personId: string; withSessions: boolean };

function PageAudiences({ personId, page, list, found, withSessions }: PageAudiencesProps) {
  return (
    <li className="border-b border-line py-2.5 text-13 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageName page={page} personId={personId} />
        <span role="status" className="text-12 text-ink-muted">
          {stateWords(list, found.length)}
        </span>
      </div>
      {list.isError && <ErrorPanel compact title="Couldn’t load the audiences of this page." of={list} />}
      {found.map((audience, index) => (
        <FoundAudience
          key={audience.audienceId ?? JSON.stringify(audience)}
          pageId={page.pageId}
          audience={audience}
          atOnce={withSessions && index < sessionsAtOnce}
        />
      ))}
    </li>
  );
}

function stateWords({ data, isError, isFetching }: LookedAt['list'], found: number): string {
  if (data === undefined) return isError ? '' : isFetching ? 'Loading' : 'Not loaded';
  const among = `of ${countOf(data.items.length, 'audience')}`;
  const words = found === 0 ? `None ${among}` : `${formatNumber(found)} ${among}`;
  if (data.state === 'walking') return `${words}, still loading`;
  return data.state === 'complete' ? words : `${words}; the list wasn’t fully loaded`;
}

function FoundAudience({ pageId, audience, atOnce }: { pageId: string; audience: AudienceAnswer; atOnce: boolean }) {
  const { audienceId, status } = audience;
  const name = visibleName(audience);
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {audienceId === undefined ? (
          <BidiText text={name ?? ''} maximum={120} fallback="no name" className="font-medium" />
        ) : (
          <ThingLink of="audience" id={audienceId} within={{ pageId }} name={name} />
        )}
        <StatusSign status={status} />
      </div>
      {audienceId !== undefined && <PersonSessions pageId={pageId} audienceId={audienceId} atOnce={atOnce} />}
    </div>
  );
}

/** Sessions shown here; the audience's own screen has all of them. */
const newest = 5;

/** The newest sessions of the person's audience, and a link to all of them. */
function PersonSessions({ pageId, audienceId, atOnce }: { pageId: string; audienceId: string; atOnce: boolean }) {
  const [pressed, setPressed] = useState(false);
  const asked = atOnce || pressed;
  const page = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: newest }), enabled: asked });
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <div className="-ml-3 flex flex-wrap items-center gap-x-3">
        {!asked && (
          <Button variant="quiet" onClick={() => setPressed(true)}>
            Show the newest sessions
          </Button>
        )}
        <TextLink
          to="/pages/$pageId/audiences/$audienceId/sessions"
          params={{ pageId, audienceId }}
          className={asked ? 'ml-3 py-1' : 'py-1'}
        >
          All sessions
        </TextLink>
      </div>
      {asked && page.isPending && <Skeleton lines={2} label="Loading sessions" />}
      {page.isError && <ErrorPanel compact title="Couldn’t load the sessions." of={page} />}
      {page.data !== undefined && <SessionRows page={page.data} audienceId={audienceId} />}
    </div>
  );
}

function SessionRows({ page, audienceId }: { page: SessionPage; audienceId: string }) {
  // A service may ignore the audience in the request.
  const { items: sent, totalCount } = page;
  if (sent === undefined) return <Missing />;
  if (sent.length === 0) return <p className="text-ink-muted">No sessions.</p>;
  const items = sent.filter((one) => one.audienceId === undefined || one.audienceId === audienceId);
  const ofOthers = sent.length - items.length;
  return (
    <>
      <p className="text-12 text-ink-muted">
        {ofOthers > 0
          ? `${items.length === 0 ? 'None' : formatNumber(items.length)} of this audience among the newest ${formatNumber(sent.length)} that the API sent.`
          : typeof totalCount === 'number' && totalCount > items.length
            ? `The newest ${formatNumber(Math.min(items.length, newest))} of ${countOf(totalCount, 'session')}`
            : countOf(items.length, 'session')}
      </p>
      <ul className="flex flex-col gap-1">
        {items.slice(0, newest).map((session, index) => (
          <li
            key={session.audienceSessionId ?? `session-${index.toString()}`}
            className="flex flex-wrap gap-x-3 tabular-nums"
          >
            <Time value={readTimestamp(session.sessionStartedAt)} none="no start" />
            {session.timeSpentSeconds !== undefined && <span>{formatDuration(session.timeSpentSeconds * 1000)}</span>}
            {session.maxScrollDepthPercentage !== undefined && (
              <span>{formatNumber(session.maxScrollDepthPercentage, 0)} % read</span>
            )}
            {session.hasFormSubmit === true && <span>sent the form</span>}
            {session.hasConversion === true && <span className="text-good">converted</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
