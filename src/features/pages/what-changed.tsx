import { queryOptions, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/text.ts';
import { changesSince, lastSeen, type PageFieldChange, rememberPage } from '#src/local/page-fingerprints.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Time } from '#src/ui/time.tsx';
import { isMomentField, pageFieldLabel, pageFields, textDifference } from './page-changes.ts';
import { useFirst } from './show-more.tsx';

/** Field by field, what of the page the person has not seen yet in this browser. Nothing at all when there is nothing new. */
export function WhatChanged({ pageId, page }: { pageId: string; page: PageAnswer }) {
  const seen = usePageChanges(pageId, page);
  if (seen === undefined) return null;
  const markSeen = () => {
    // The section goes, and its button with it: the keyboard goes on at the head of the page.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    seen.markSeen();
  };
  return <Changes since={seen.since} changes={seen.changes} onSeen={markSeen} />;
}

type ChangesProps = { since: number; changes: readonly PageFieldChange[]; onSeen: () => void };

function Changes({ since, changes, onSeen }: ChangesProps) {
  const { shown, more } = useFirst(changes, 10, 'changes');
  return (
    <section aria-labelledby="what-changed-heading" className="mb-6 rounded-control bg-paper-sunken px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="what-changed-heading" className="text-14">
          {countOf(changes.length, 'unseen change')}
        </h2>
        <span className="text-ink-muted">
          Compared with what you saw <Time value={{ ms: since, raw: new Date(since).toISOString() }} /> in this browser
        </span>
        <Button variant="quiet" icon="check" className="-my-1 ml-auto" onClick={onSeen}>
          Mark as seen
        </Button>
      </div>
      <ul className="mt-1">
        {shown.map((change) => (
          <ChangeItem key={change.field} change={change} />
        ))}
      </ul>
      {more}
    </section>
  );
}

function ChangeItem({ change }: { change: PageFieldChange }) {
  const { field, kind, before = '', after = '', cut } = change;
  const alike = kind === 'changed' && before === after;
  const shown = kind === 'changed' ? textDifference(before, after) : { before, after };
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-t border-line py-1.5 md:grid-cols-[180px_minmax(0,1fr)]">
      <span className="text-ink-muted wrap-anywhere">
        <BidiText text={pageFieldLabel(field)} maximum={120} />
      </span>
      {alike ? (
        <span className="text-ink-muted">
          Changed after the first 2,000 characters. Only these are kept for comparison.
        </span>
      ) : (
        <span className="min-w-0">
          {kind !== 'added' && (
            <del className="block text-ink-muted decoration-bad">
              <span className="sr-only">Before: </span>
              <Value field={field} text={shown.before} />
            </del>
          )}
          {kind !== 'removed' && (
            <ins className="block no-underline">
              <span className="sr-only">Now: </span>
              <Value field={field} text={shown.after} />
            </ins>
          )}
          {kind !== 'changed' && (
            <span className="text-12 text-ink-muted">{kind === 'added' ? 'new' : 'no longer there'}</span>
          )}
          {cut && kind === 'changed' && <span className="text-12 text-ink-muted">More may differ further on.</span>}
        </span>
      )}
    </li>
  );
}

function Value({ field, text }: { field: string; text: string }) {
  const { timeZone } = useDisplay();
  const ms = isMomentField(field) ? readTimestamp(text)?.ms : undefined;
  return <BidiText text={ms === undefined ? text : formatAbsolute(ms, timeZone)} maximum={260} fallback="empty" />;
}

type PageChanges = {
  /** When what the person has seen was loaded, epoch milliseconds. */
  readonly since: number;
  readonly changes: readonly PageFieldChange[];
  /** Takes what is shown now as seen. */
  readonly markSeen: () => void;
};

/**
 * What of a page the person has not seen yet in this browser. The page is remembered as soon as it is shown, since a tab that closes has no time left to
 * keep anything; but not over changes that are being told: these stay until they are marked as seen, whatever becomes of the tab.
 * @returns undefined while there is nothing to tell.
 */
export function usePageChanges(pageId: string, page: PageAnswer): PageChanges | undefined {
  const client = useQueryClient();
  const { data: seen } = useQuery(lastLookQuery(pageId));
  const { dataUpdatedAt: loadedAt } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const { mutationKey } = pageMutations.archive(pageId);
  const isArchivedHere = useMutationState({ filters: { mutationKey, status: 'success' } }).length > 0;
  const fields = useMemo(() => pageFields(page), [page]);

  const changes = useMemo(() => {
    // An answer that came before the look, in a tab that was left open, is no news.
    if (seen === undefined || seen === null || loadedAt <= seen.at) return [];
    const all = changesSince(seen, fields);
    // Nobody has to be told what they did themselves.
    return isArchivedHere ? all.filter(({ field }) => field !== 'status' && field !== 'archivedAt') : all;
  }, [seen, fields, loadedAt, isArchivedHere]);

  const remember = useCallback(async () => {
    const { queryKey } = lastLookQuery(pageId);
    // A reading of what was kept before must not come after it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, await rememberPage(pageId, fields, loadedAt));
  }, [client, pageId, fields, loadedAt]);

  const isNews = seen === null || (seen !== undefined && loadedAt > seen.at);
  const isTold = changes.length > 0;
  useEffect(() => {
    if (isNews && !isTold) void remember();
  }, [isNews, isTold, remember]);

  if (seen === undefined || seen === null || !isTold) return undefined;
  return { since: seen.at, changes, markSeen: () => void remember() };
}

/**
 * What the person has seen of a page in this browser; null when it was never open here. The loader asks for it beside the page itself, so that the
 * comparison is there at the first drawing and moves nothing. It is asked for each time: another tab may have shown the page since.
 */
export function lastLookQuery(pageId: string) {
  return queryOptions({
    queryKey: ['last-look', pageId],
    queryFn: async () => (await lastSeen(pageId)) ?? null,
    staleTime: 0,
  });
}
