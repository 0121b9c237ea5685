import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { visibleName } from '#src/api/audience-name.ts';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { type ShelfPage, shelfPages, shelfRecord } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-details.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { PersonPart } from './person-part.tsx';
import { PersonSessions } from './person-sessions.tsx';

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
  return (
    <PersonPart
      title="Audiences and sessions"
      note="Audiences can be read by page alone, so they are looked for on the pages that this browser knows."
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
        <ul className="flex max-w-240 flex-col">
          {pages.map((page, index) => (
            <PageAudiences key={page.pageId} page={page} personId={personId} enabled={index < asked} />
          ))}
        </ul>
      )}
    </PersonPart>
  );
}

type PageAudiencesProps = { page: ShelfPage; personId: string; enabled: boolean };

function PageAudiences({ page, personId, enabled }: PageAudiencesProps) {
  const { pageId } = page;
  const list = useQuery({ ...audienceQueries.list(pageId), enabled });
  const found = (list.data?.items ?? []).filter((audience) => audience.personId === personId);
  return (
    <li className="border-b border-line py-2.5 text-13 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {page.name === undefined || isBlank(page.name) ? (
          <IdText id={pageId} of="page" />
        ) : (
          <TextLink to="/pages/$pageId/audiences" params={{ pageId }} search={{ personId }} plain>
            <BidiText text={page.name} maximum={80} />
          </TextLink>
        )}
        <span role="status" className="text-12 text-ink-muted">
          {stateWords(list, found.length)}
        </span>
      </div>
      {list.isError && (
        <Notice
          tone="bad"
          title="The audiences of this page could not be read."
          actions={
            <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          {list.error.message}
          <ErrorDetails text={list.error.details()} />
        </Notice>
      )}
      {found.map((audience) => (
        <FoundAudience key={audience.audienceId ?? JSON.stringify(audience)} pageId={pageId} audience={audience} />
      ))}
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

function FoundAudience({ pageId, audience }: { pageId: string; audience: AudienceAnswer }) {
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
          <TextLink to="/pages/$pageId/audiences/$audienceId" params={{ pageId, audienceId }}>
            {words}
          </TextLink>
        )}
        <StatusSign status={status} />
      </div>
      {audienceId !== undefined && <PersonSessions pageId={pageId} audienceId={audienceId} />}
    </div>
  );
}
