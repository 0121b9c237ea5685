import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type AudienceAnswer, audienceQueries, visibleName } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { sessionQueries } from '#src/api/sessions.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { type ShelfPage, shelfPages, shelfRecord } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { PersonPart } from './person-part.tsx';
import { newestSessions, PersonSessions } from './person-sessions.tsx';

/** Pages whose audiences are read at one press. */
const readTogether = 10;

/** The audiences written for a person, on the pages that this browser knows: from the lists that were read, and the others on demand. */
export function PersonAudiences({ personId }: { personId: string }) {
  const shelf = useSyncExternalStore(shelfRecord.subscribe, shelfRecord.get);
  const configured = useQuery(siteConfigQuery()).data?.pages ?? [];
  const pages = shelfPages(shelf, configured);
  /** How many of the pages may be asked. Lists that were read before are shown anyway. */
  const [asked, setAsked] = useState(0);
  const left = pages.length - asked;
  const next = Math.min(readTogether, left);
  const lists = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...audienceQueries.list(pageId), enabled: index < asked })),
  });
  const looked = pages.map((page, index): LookedAt => {
    const list = lists[index];
    const found = list?.data?.items.filter((audience) => audience.personId === personId) ?? [];
    return { page, list, found };
  });
  const places = looked.flatMap(({ page: { pageId }, found }) =>
    found.flatMap(({ audienceId = '' }) => (audienceId === '' ? [] : [{ pageId, audienceId }])),
  );
  const [chosen, setChosen] = useState<readonly PlacedAudience[]>([]);
  const first = readAtOnce(chosen, places);
  if (first !== chosen) setChosen(first);
  const sessions = useQueries({
    queries: first.map(({ pageId, audienceId }) => ({
      ...sessionQueries.page(pageId, newestSessions(audienceId)),
      enabled: asked > 0,
    })),
  });
  const visited = new Set(
    first.flatMap(({ audienceId }, index) => {
      // A service may take no notice of the audience it was asked for.
      const isOwn = (of: string | undefined) => of === undefined || of === audienceId;
      return sessions[index]?.data?.items?.some((one) => isOwn(one.audienceId)) === true ? [audienceId] : [];
    }),
  );
  const atOnce = new Set(asked > 0 ? first.map(({ audienceId }) => audienceId) : []);
  const isUnread = ({ list }: LookedAt, index: number) =>
    index >= asked && list?.data === undefined && !list?.isFetching;
  const unread = looked.filter(isUnread).map(({ page }) => page);
  return (
    <PersonPart
      title="Audiences and sessions"
      note="Audiences can be read by page alone, so they are looked for on the pages in your list."
      aside={
        left > 0 && (
          <Button ref={focusGoesOn} icon="search" onClick={() => setAsked(asked + next)}>
            {asked === 0 && next === pages.length
              ? `Look on ${countOf(next, 'page')}`
              : `Look on ${formatNumber(next)} more`}
          </Button>
        )
      }
    >
      {pages.length === 0 ? (
        <p className="text-13 text-ink-muted">This browser knows no pages yet. Open one first.</p>
      ) : (
        <>
          <ul className="flex max-w-240 flex-col empty:hidden">
            {inOrder(
              looked.filter((one, index) => !isUnread(one, index)),
              (one) => rankOf(one, visited),
            ).map((one) => (
              <PageAudiences key={one.page.pageId} {...one} personId={personId} visited={visited} atOnce={atOnce} />
            ))}
          </ul>
          {unread.length > 0 && <UnreadPages pages={unread} personId={personId} />}
        </>
      )}
    </PersonPart>
  );
}

/** A page, its list of audiences as far as it was read, and those of the person in it. */
type LookedAt = {
  readonly page: ShelfPage;
  readonly list: UseQueryResult<ListWalk<AudienceAnswer>, ApiError> | undefined;
  readonly found: readonly AudienceAnswer[];
};

/** What somebody came for stands first: where the person was, where something is written for them, what may still hold something. */
function rankOf({ list, found }: LookedAt, visited: ReadonlySet<string>): number {
  if (found.some(({ audienceId = '' }) => visited.has(audienceId))) return 0;
  if (found.length > 0) return 1;
  return list?.data?.state === 'complete' ? 3 : 2;
}

function inOrder<Item>(items: readonly Item[], rank: (item: Item) => number): readonly Item[] {
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** Pages whose audiences were not read yet: one line, which opens to their names. */
function UnreadPages({ pages, personId }: { pages: readonly ShelfPage[]; personId: string }) {
  return (
    <details className="group max-w-240 text-13">
      <summary className="inline-flex items-center gap-1 rounded-sign py-2 text-ink-muted hover:text-ink">
        <Icon name="chevron-right" className="group-open:rotate-90" />
        {countOf(pages.length, 'page')} not read
      </summary>
      <ul className="flex flex-col pl-4">
        {pages.map((page) => (
          <li key={page.pageId}>
            <PageName page={page} personId={personId} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A page by its name, as the way to the audiences of the person on it. */
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

type PageAudiencesProps = LookedAt & {
  personId: string;
  /** Audiences that have sessions, as far as that was read. */
  visited: ReadonlySet<string>;
  /** Audiences whose sessions are read without being asked for. */
  atOnce: ReadonlySet<string>;
};

function PageAudiences({ personId, page, list, found, visited, atOnce }: PageAudiencesProps) {
  const { pageId } = page;
  return (
    <li className="border-b border-line py-2.5 text-13 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <PageName page={page} personId={personId} />
        <span role="status" className="text-12 text-ink-muted">
          {list !== undefined && stateWords(list, found.length)}
        </span>
      </div>
      {list?.isError === true && (
        <Notice
          tone="bad"
          title="The audiences of this page could not be read."
          actions={
            <Button ref={focusGoesOn} icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          {list.error.message}
          <ErrorDetails text={list.error.details()} />
        </Notice>
      )}
      {inOrder(found, ({ audienceId = '' }) => (visited.has(audienceId) ? 0 : 1)).map((audience) => {
        const { audienceId = '' } = audience;
        const key = audienceId === '' ? JSON.stringify(audience) : audienceId;
        return <FoundAudience key={key} pageId={pageId} audience={audience} atOnce={atOnce.has(audienceId)} />;
      })}
    </li>
  );
}

type ReadList = {
  readonly data?: { readonly state: string; readonly items: readonly unknown[] } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
};

function stateWords({ data, isError, isFetching }: ReadList, found: number): string {
  if (data === undefined) return isError ? '' : isFetching ? 'Reading' : 'Not read';
  const among = `of ${countOf(data.items.length, 'audience')}`;
  const words = found === 0 ? `None ${among}` : `${formatNumber(found)} ${among}`;
  if (data.state === 'walking') return `${words}, reading on`;
  return data.state === 'complete' ? words : `${words}; the list was not read to its end`;
}

type FoundAudienceProps = { pageId: string; audience: AudienceAnswer; atOnce: boolean };

function FoundAudience({ pageId, audience, atOnce }: FoundAudienceProps) {
  const { audienceId, status } = audience;
  const name = visibleName(audience);
  const words = <BidiText text={name ?? ''} maximum={160} fallback="no name" />;
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {audienceId === undefined ? (
          <span className="font-medium">{words}</span>
        ) : name === undefined ? (
          <IdText id={audienceId} of="audience" within={{ pageId }} />
        ) : (
          <TextLink to="/pages/$pageId/audiences/$audienceId" params={{ pageId, audienceId }} className="py-1">
            {words}
          </TextLink>
        )}
        <StatusSign status={status} />
      </div>
      {audienceId !== undefined && <PersonSessions pageId={pageId} audienceId={audienceId} atOnce={atOnce} />}
    </div>
  );
}

/** Audiences of a person whose sessions are read with them. */
const most = 10;

/** An audience and the page it is on. */
export type PlacedAudience = { readonly pageId: string; readonly audienceId: string };

/**
 * The audiences whose sessions are read without being asked for: the first that are found. Lists come in any order, and what was chosen before stays chosen
 * as long as it is found, so that no sessions go that somebody reads. The same array where nothing is to be changed.
 */
export function readAtOnce(
  chosen: readonly PlacedAudience[],
  found: readonly PlacedAudience[],
): readonly PlacedAudience[] {
  const isIn = (places: readonly PlacedAudience[]) => {
    const keys = new Set(places.map(keyOf));
    return (place: PlacedAudience) => keys.has(keyOf(place));
  };
  const kept = chosen.filter(isIn(found));
  const wasChosen = isIn(kept);
  const more = found.filter((place) => !wasChosen(place)).slice(0, most - kept.length);
  return kept.length === chosen.length && more.length === 0 ? chosen : [...kept, ...more];
}

function keyOf({ pageId, audienceId }: PlacedAudience): string {
  return `${pageId}\n${audienceId}`;
}
