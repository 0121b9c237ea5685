import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { audienceQueries } from '#src/api/audiences.ts';
import { walkReport } from '#src/api/walk-report.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { publishedAudiences } from './published-audiences.ts';

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
