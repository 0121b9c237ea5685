import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AudienceAnswer, audiencesOf, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type SessionPage, sessionQueries } from '#src/api/sessions.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { secondsWords } from '#src/lib/durations.ts';
import { useIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type ListedPage, listedPages, savedPagesRecord } from '#src/local/saved-pages.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ScreenPart } from '#src/ui/detail-list.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';

/** Pages whose audiences load by themselves, and again at each press. */
const readTogether = 10;

/** Audiences of a page, and sessions of each, that are shown here. Links lead to all of them. */
const mostShown = 5;

/** A person's audiences on the listed pages: those of the first pages, and the others on demand. */
export function PersonAudiences({ personId }: { personId: string }) {
  const saved = useStore(savedPagesRecord);
  const pages = listedPages(saved, useQuery(siteConfigQuery()).data?.pages ?? []);
  const [limit, setLimit] = useState(readTogether);
  // The profile is what somebody came for: it is drawn first. Cached lists are shown anyway.
  const asked = useIdle() ? limit : 0;
  const left = pages.length - limit;
  const next = Math.min(readTogether, left);
  const lists = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...audiencesOf(pageId).query, enabled: index < asked })),
  });
  const looked = pages.flatMap((page, index): readonly LookedAt[] => {
    const list = lists[index];
    if (list === undefined || (index >= asked && list.data === undefined && !list.isFetching)) return [];
    return [{ page, list, found: list.data?.items.filter((audience) => audience.personId === personId) ?? [] }];
  });
  const rows = looked.filter(({ list, found }) => found.length > 0 || hasFailed(list));
  return (
    <ScreenPart
      title="Audiences and sessions"
      aside={
        left > 0 && (
          <Button icon="search" onClick={() => setLimit(limit + next)}>
            Search {formatNumber(next)} more
          </Button>
        )
      }
    >
      {pages.length === 0 ? (
        <p className="text-13 text-ink-muted">Your list has no pages yet. Open one first.</p>
      ) : (
        // Over the rows, which come one by one: nothing below them moves.
        <details className="group text-13">
          <summary className="inline-flex items-center gap-1 rounded-sign py-1 text-ink-muted hover:text-ink">
            <Icon name="chevron-right" className="group-open:rotate-90" />
            <span role="status">{searchWords(looked, pages.length)}</span>
          </summary>
          <ul className="flex flex-col pb-2 pl-5">
            {pages.map((page) => (
              <li key={page.pageId}>
                <PageLine page={page} personId={personId} looked={looked.find((one) => one.page === page)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <ul className="flex flex-col empty:hidden">
        {rows.map((one) => (
          <PageAudiences key={one.page.pageId} looked={one} personId={personId} />
        ))}
      </ul>
    </ScreenPart>
  );
}

/** A page, its list of audiences as far as loaded, and the person's ones in it. */
type LookedAt = {
  readonly page: ListedPage;
  readonly list: UseQueryResult<ListWalk<AudienceAnswer>, ApiError>;
  readonly found: readonly AudienceAnswer[];
};

/** Whether a list failed, or ended before it was loaded whole. */
function hasFailed({ data, isError, isFetching }: LookedAt['list']): boolean {
  return isError || (data !== undefined && data.state !== 'complete' && data.state !== 'walking' && !isFetching);
}

/** "Searching 6 pages: 3 done", "Found on 1 of 6 pages". */
function searchWords(looked: readonly LookedAt[], total: number): string {
  if (looked.length === 0) return 'Searching the pages in your list';
  const ended = looked.filter(({ list }) => list.data?.state === 'complete' || hasFailed(list)).length;
  if (ended < looked.length) return `Searching ${countOf(looked.length, 'page')} in your list: ${ended} done`;
  const on = looked.filter(({ found }) => found.length > 0).length;
  const failed = looked.filter(({ list }) => hasFailed(list)).length;
  const lacking = failed > 0 ? `, ${formatNumber(failed)} couldn’t be loaded` : '';
  const more = total > looked.length ? `, ${formatNumber(total - looked.length)} not searched yet` : '';
  return `Found on ${formatNumber(on)} of ${countOf(looked.length, 'page')} in your list${lacking}${more}`;
}

type PageLineProps = { page: ListedPage; personId: string; looked: LookedAt | undefined };

/** A page's name, as a link to the person's audiences on it, and how many there are. */
function PageLine({ page: { pageId, name }, personId, looked }: PageLineProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      {name === undefined || isBlank(name) ? (
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
      )}
      <span className="text-12 text-ink-muted">{stateWords(looked)}</span>
    </div>
  );
}

function PageAudiences({ looked, personId }: { looked: LookedAt; personId: string }) {
  const { page, list, found } = looked;
  const client = useQueryClient();
  const report = list.data && walkReport(client, audiencesOf(page.pageId).query.queryKey, list.data);
  return (
    <li className="border-b border-line py-2.5 text-13 last:border-0">
      <PageLine page={page} personId={personId} looked={looked} />
      {list.isError && <ErrorPanel compact title="Couldn’t load the audiences of this page." of={list} />}
      {report?.canContinue && hasFailed(list) && (
        <Button icon="refresh" className="mt-1.5" onClick={report.onContinue}>
          Resume loading
        </Button>
      )}
      {found.slice(0, mostShown).map((audience) => (
        <FoundAudience key={audience.audienceId ?? JSON.stringify(audience)} pageId={page.pageId} audience={audience} />
      ))}
    </li>
  );
}

function stateWords(looked: LookedAt | undefined): string {
  if (looked === undefined) return 'Not searched yet';
  const { data, isError, isFetching } = looked.list;
  if (data === undefined) return isError ? 'Couldn’t load' : isFetching ? 'Loading' : 'Not loaded';
  const found = looked.found.length;
  const words = `${found === 0 ? 'None' : formatNumber(found)} of ${countOf(data.items.length, 'audience')}`;
  if (data.state === 'walking') return `${words}, still loading`;
  return data.state === 'complete' ? words : `${words}; the list wasn’t fully loaded`;
}

/** An audience of the person, with its newest sessions and a link to all of them. */
function FoundAudience({ pageId, audience }: { pageId: string; audience: AudienceAnswer }) {
  const { audienceId, status } = audience;
  const name = visibleName(audience);
  const page = sessionQueries.page(pageId, { audienceId, limit: mostShown });
  const sessions = useQuery({ ...page, enabled: audienceId !== undefined });
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
      {audienceId !== undefined && (
        <>
          <TextLink
            to="/pages/$pageId/audiences/$audienceId/sessions"
            params={{ pageId, audienceId }}
            className="self-start py-1"
          >
            All sessions
          </TextLink>
          {sessions.isPending && <Skeleton lines={2} label="Loading sessions" />}
          {sessions.isError && <ErrorPanel compact title="Couldn’t load the sessions." of={sessions} />}
          {sessions.data !== undefined && <SessionRows page={sessions.data} audienceId={audienceId} />}
        </>
      )}
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
            ? `The newest ${formatNumber(Math.min(items.length, mostShown))} of ${countOf(totalCount, 'session')}`
            : countOf(items.length, 'session')}
      </p>
      <ul className="flex flex-col gap-1">
        {items.slice(0, mostShown).map((session, index) => (
          <li
            key={session.audienceSessionId ?? `session-${index.toString()}`}
            className="flex flex-wrap gap-x-3 tabular-nums"
          >
            <Time value={readTimestamp(session.sessionStartedAt)} none="no start time" />
            {session.timeSpentSeconds !== undefined && <span>{secondsWords(session.timeSpentSeconds)}</span>}
            {session.maxScrollDepthPercentage !== undefined && (
              <span>{formatNumber(session.maxScrollDepthPercentage, 0)} % scrolled</span>
            )}
            {session.hasFormSubmit === true && <span>submitted the form</span>}
            {session.hasConversion === true && <span className="text-good">converted</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
