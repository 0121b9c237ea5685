import { queryOptions, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { isMomentField, pageTexts } from '#src/fields/page-details.tsx';
import { formatAbsolute } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/text.ts';
import { changesSince, lastSeen, type PageFieldChange, rememberPage } from '#src/local/page-fingerprints.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { focusHeading } from '#src/ui/screen-header.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { Time } from '#src/ui/time.tsx';
import { FirstOf } from './first-of.tsx';

/** The changes of a page that are new in this browser, by field. Nothing where there are none. */
export function WhatChanged({ pageId, page }: { pageId: string; page: PageAnswer }) {
  const { since, changes, markSeen } = usePageChanges(pageId, page);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="what-changed-heading" className="mb-6 rounded-control bg-paper-sunken px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="what-changed-heading" className="text-14">
          {countOf(changes.length, 'unseen change')}
        </h2>
        <span className="text-ink-muted">
          Compared with what you saw <Time value={since} /> in this browser
        </span>
        <Button
          variant="quiet"
          icon="check"
          className="-my-1 ml-auto"
          onClick={() => {
            // The section goes, and its button with it.
            focusHeading();
            markSeen();
          }}
        >
          Mark as seen
        </Button>
      </div>
      <FirstOf items={changes} most={10} what="changes" none={null} className="mt-1">
        {(change) => <ChangeItem change={change} />}
      </FirstOf>
    </section>
  );
}

function ChangeItem({ change: { field, label, before, after } }: { change: PageFieldChange }) {
  const { timeZone } = useDisplay();
  const shown = (text = '') => {
    const ms = isMomentField(field) ? readTimestamp(text)?.ms : undefined;
    return ms === undefined ? text : formatAbsolute(ms, timeZone);
  };
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t border-line py-1.5 md:grid-cols-[180px_minmax(0,1fr)]">
      <span className="text-ink-muted wrap-anywhere">
        <BidiText text={label} maximum={120} />
      </span>
      <span className="flex min-w-0 flex-col">
        <TextChanges before={shown(before)} after={shown(after)} />
        {(before === undefined || after === undefined) && (
          <span className="text-12 text-ink-muted">{before === undefined ? 'added' : 'removed'}</span>
        )}
      </span>
    </div>
  );
}

/**
 * The changes of a page that are new in this browser, and when the seen state was loaded. The page
 * is remembered as soon as it is shown, since a closing tab has no time left; but not over changes
 * on display: these stay until they are marked as seen, whatever becomes of the tab.
 */
function usePageChanges(pageId: string, page: PageAnswer) {
  const client = useQueryClient();
  const { data: seen } = useQuery(lastLookQuery(pageId));
  const { dataUpdatedAt: loadedAt } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const { mutationKey } = pageMutations.archive(pageId);
  const isArchivedHere = useMutationState({ filters: { mutationKey, status: 'success' } }).length > 0;
  const fields = useMemo(() => pageTexts(page), [page]);

  const changes = useMemo(() => {
    // An answer older than the last visit, in a tab left open, is no news.
    if (seen === undefined || seen === null || loadedAt <= seen.at) return [];
    const all = changesSince(seen.fields, fields);
    // People know their own changes.
    return isArchivedHere ? all.filter(({ field }) => field !== 'status' && field !== 'archivedAt') : all;
  }, [seen, fields, loadedAt, isArchivedHere]);

  const remember = useCallback(async () => {
    const { queryKey } = lastLookQuery(pageId);
    // A load of the earlier state must not end after this.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, await rememberPage(pageId, { at: loadedAt, fields }));
  }, [client, pageId, fields, loadedAt]);

  const isNews = seen === null || (seen !== undefined && loadedAt > seen.at);
  const isTold = changes.length > 0;
  useEffect(() => {
    if (isNews && !isTold) void remember();
  }, [isNews, isTold, remember]);

  return { since: seen?.at ?? 0, changes, markSeen: () => void remember() };
}

/**
 * What the person has seen of a page in this browser; null for a page never opened here. It loads
 * with the page, so that the comparison renders at once and moves nothing. It loads each time:
 * another tab may have shown the page since.
 */
export function lastLookQuery(pageId: string) {
  return queryOptions({
    queryKey: ['last-look', pageId],
    queryFn: async () => (await lastSeen(pageId)) ?? null,
    staleTime: 0,
  });
}
