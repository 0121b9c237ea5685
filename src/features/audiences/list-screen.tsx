import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { continueWalk, stopWalk } from '#src/api/walked-list.ts';
import { downloadText } from '#src/lib/download.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, type SortState } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { useNow } from '#src/ui/use-now.ts';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { type FiguresReader, type ListFigures, needsFigures } from './list-figures.ts';
import { filterAudiences, searchWords, sortAudiences, statusCounts } from './list-filter.ts';
import { type AudienceRow, audienceRows, audienceTitle } from './list-rows.ts';
import { nothingSelected, selectAll } from './list-selection.ts';
import { SelectionBar } from './list-selection-bar.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { isFiltered, type ListSearch, noFilters, readListView } from './list-view.ts';
import { stuckFor, stuckRule } from './stuck.ts';
import { useEndedVersions } from './use-ended-versions.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

const ListLiveDialog = lazy(() =>
  import('./list-live-dialog.tsx').then((module) => ({ default: module.ListLiveDialog })),
);

type ListScreenProps = {
  pageId: string;
  /** What the page is called, for the title of the document. */
  pageName: string;
  search: ListSearch;
  /** Changes some of what the address says; undefined takes a part out. `replace`: in place of the last change. */
  onSearch: (change: ListSearch, how: { replace: boolean }) => void;
  /** Reads what the columns of sessions show; drawn only where they are chosen. */
  Figures: FiguresReader;
};

/** All audiences of a page (§4.3): found, filtered, sorted and selected among thousands, with statuses that refresh by themselves. */
export function ListScreen(props: ListScreenProps) {
  // The route has asked already; a refusal that was quicker than the page itself is not asked for again.
  const list = useQuery({ ...audienceQueries.list(props.pageId), retryOnMount: false });
  if (list.data !== undefined) return <AudienceList {...props} list={list} walk={list.data} />;
  return (
    <>
      <ScreenTitle>{`${props.pageName} – Audiences`}</ScreenTitle>
      {list.isError ? (
        <ErrorPanel
          title="The audiences could not be read"
          reason={list.error.message}
          details={list.error.details()}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

type AudienceListProps = ListScreenProps & {
  list: UseQueryResult<ListWalk<AudienceAnswer>>;
  walk: ListWalk<AudienceAnswer>;
};

function AudienceList({ pageId, pageName, search, onSearch, Figures, list, walk }: AudienceListProps) {
  const [selection, setSelection] = useState(nothingSelected);
  const [figures, setFigures] = useState<ListFigures>();
  const [live, setLive] = useState<AudienceRow>();
  const area = useRef<HTMLDivElement>(null);
  const { view, rows, sorted, shown, rule, stuck, statuses } = useShownRows(walk.items, search, figures);
  const ended = useEndedVersions(rows);
  const working = useMemo(() => rows.some((row) => row.working), [rows]);
  const { refused, resume } = useStatusRefresh(pageId, working && walk.state !== 'walking');
  const onPerson = useCallback((personId: string) => onSearch({ personId }, { replace: false }), [onSearch]);

  const selected = useMemo(() => sorted.filter(({ key }) => selection.keys.has(key)), [sorted, selection]);
  const shownSelected = useMemo(
    () => (selected.length === 0 ? 0 : shown.filter(({ key }) => selection.keys.has(key)).length),
    [shown, selected, selection],
  );
  const failure = list.isRefetchError ? list.error : refused;
  const empty = walk.items.length === 0 && walk.state === 'complete';
  const more = walk.next !== undefined;
  useEffect(() => {
    if (more) preloadLongRows();
  }, [more]);

  async function exportRows(these: readonly AudienceRow[]) {
    const { exportAudiences } = await import('./list-export.ts');
    const { fileName, text, said, partial } = exportAudiences(these, walk, pageId, figures);
    downloadText(fileName, 'text/csv', text);
    showToast({ tone: partial ? 'notice' : 'good', text: said });
  }

  function focusFirstRow(event: KeyboardEvent) {
    const row = event.key === 'ArrowDown' ? area.current?.querySelector('tr[data-index="0"]') : undefined;
    if (!(row instanceof HTMLElement)) return;
    event.preventDefault();
    row.focus();
  }

  return (
    <>
      <ScreenTitle>{`${ended > 0 ? `(${formatNumber(ended)}) ` : ''}${pageName} – Audiences`}</ScreenTitle>
      <ListNotices
        pageId={pageId}
        walk={walk}
        stale={
          failure !== undefined && (
            <StaleMark
              readAt={list.dataUpdatedAt}
              reason={failure.message}
              retrying={list.isFetching}
              onRetry={() => void list.refetch().then(resume)}
            />
          )
        }
      />
      {empty ? (
        <Empty title="No audiences">
          Audiences are created outside this API. Once the service has one for this page, it is listed here.
        </Empty>
      ) : (
        <div>
          <ListToolbar
            search={search}
            view={view}
            onSearch={onSearch}
            statuses={statuses}
            rule={rule}
            count={<Count pageId={pageId} walk={walk} shown={shown.length} filtered={isFiltered(search)} />}
            onExport={() => void exportRows(shown)}
            exportReason={shown.length === 0 ? 'There is nothing in the list.' : undefined}
            onSearchKeyDown={focusFirstRow}
          />
          {needsFigures(view.columns, view.sort?.key) && (
            <Suspense fallback={null}>
              <Figures pageId={pageId} onFigures={setFigures} />
            </Suspense>
          )}
          {selected.length > 0 && (
            <SelectionBar
              selected={selected.length}
              hidden={selected.length - shownSelected}
              shown={shown.length}
              allSelected={shownSelected === shown.length}
              onSelectAll={() =>
                setSelection((before) =>
                  selectAll(
                    before,
                    shown.map(({ key }) => key),
                  ),
                )
              }
              onExport={() => void exportRows(selected)}
              onClear={() => {
                // The bar goes with the selection.
                const row = area.current?.querySelector<HTMLElement>('tr[tabindex="0"]');
                if (row) row.focus();
                else focusListSearch();
                setSelection(nothingSelected);
              }}
            />
          )}
          {shown.length > 0 ? (
            <ListTable
              rows={shown}
              view={view}
              onSort={(sort: SortState | undefined) => onSearch({ sort: formatSort(sort) }, { replace: false })}
              rule={rule}
              stuck={stuck}
              selection={selection}
              onSelection={setSelection}
              onPerson={onPerson}
              onLive={setLive}
              figures={figures}
              area={area}
            />
          ) : (
            // Where nothing came at all the notice over the list says why.
            isFiltered(search) && (
              <Empty
                title="No audience matches"
                action={
                  <Button
                    onClick={() => {
                      focusListSearch();
                      onSearch(noFilters, { replace: false });
                    }}
                  >
                    Clear filters
                  </Button>
                }
              >
                {countOf(rows.length, 'audience')} {walk.state === 'complete' ? 'on this page' : 'read so far'}, none
                with what the filters ask for.
              </Empty>
            )
          )}
        </div>
      )}
      {live?.audience.audienceId !== undefined && (
        <Suspense fallback={null}>
          <ListLiveDialog
            pageId={pageId}
            audienceId={live.audience.audienceId}
            name={audienceTitle(live)}
            onClose={() => setLive(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** From what was read to what is shown. Keys and pages of the walk are painted first; the list follows, sorted once per order and filtered per key. */
function useShownRows(items: readonly AudienceAnswer[], search: ListSearch, figures: ListFigures) {
  const now = useNow();
  // Its parts stay the same objects from one address to the next; the whole does not.
  const { q, sort, cols, density, status, overrides, stuck: asked, personId, archivedAt } = search;
  const view = useMemo(
    () => readListView({ status, overrides, stuck: asked, personId, archivedAt, sort, cols, density }),
    [status, overrides, asked, personId, archivedAt, sort, cols, density],
  );
  const laterItems = useDeferredValue(items);
  const laterQ = useDeferredValue(q ?? '');
  const rows = useMemo(() => audienceRows(laterItems), [laterItems]);
  const rule = useMemo(() => stuckRule(laterItems), [laterItems]);
  const stuck = useMemo(() => {
    const found = new Map<string, number>();
    for (const { key, working, since } of rows) {
      const elapsed = working ? stuckFor(since, rule, now) : undefined;
      if (elapsed !== undefined) found.set(key, elapsed);
    }
    return found;
  }, [rows, rule, now]);
  const sorted = useMemo(() => sortAudiences(rows, view.sort, figures), [rows, view.sort, figures]);
  const shown = useMemo(
    () => filterAudiences(sorted, { ...view.filter, words: searchWords(laterQ) }, stuck),
    [sorted, view.filter, laterQ, stuck],
  );
  const statuses = useMemo(() => statusCounts(rows, view.filter.statuses), [rows, view.filter.statuses]);
  return { view, rows, sorted, shown, rule, stuck, statuses };
}

type WalkProps = { pageId: string; walk: ListWalk<AudienceAnswer> };

/** What stands over the list when something is wrong with it: it could not be refreshed, or it is not whole. */
function ListNotices({ pageId, walk, stale }: WalkProps & { stale: React.ReactNode }) {
  const broken = walk.state !== 'walking' && walk.state !== 'complete';
  if (!broken && stale === false) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 md:px-6">
      {stale}
      {broken && <ReadStatus pageId={pageId} walk={walk} />}
    </div>
  );
}

function ReadStatus({ pageId, walk }: WalkProps) {
  const client = useQueryClient();
  const { queryKey } = audienceQueries.list(pageId);
  return (
    <WalkStatus
      what="audiences"
      state={walk.state}
      loaded={walk.items.length}
      totalCount={walk.totalCount}
      duplicates={walk.duplicates}
      canContinue={walk.next !== undefined}
      reason={walk.error?.message}
      onStop={() => stopWalk(queryKey)}
      onContinue={() => void continueWalk(client, queryKey)}
    />
  );
}

/** How many are shown, and how many there are as far as that was read. */
function Count({ pageId, walk, shown, filtered }: WalkProps & { shown: number; filtered: boolean }) {
  const { state, items, duplicates } = walk;
  // Nothing remarkable: the two numbers are one run of text.
  if (filtered && state === 'complete' && duplicates === 0) {
    return <span role="status">{`${formatNumber(shown)} of ${countOf(items.length, 'audience')}`}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {filtered && <span role="status">{formatNumber(shown)} found in</span>}
      {state === 'walking' || state === 'complete' ? (
        <ReadStatus pageId={pageId} walk={walk} />
      ) : (
        <span>{countOf(items.length, 'audience')} loaded</span>
      )}
    </span>
  );
}
