import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, type SortState } from '#src/lib/sort-rows.ts';
import { downloadList } from '#src/list/list-export.tsx';
import type { ListForm } from '#src/list/list-file.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { useNow } from '#src/ui/use-now.ts';
import { type FiguresReader, type ListFigures, needsFigures } from './list-figures.ts';
import { filterAudiences, searchWords, sortAudiences, statusCounts } from './list-filter.ts';
import { ListFrame } from './list-frame.tsx';
import { type AudienceRow, audienceRows, audienceTitle } from './list-rows.ts';
import { nothingSelected, selectAll } from './list-selection.ts';
import { SelectionBar } from './list-selection-bar.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import { AudiencesToolbar } from './list-toolbar.tsx';
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
  const client = useQueryClient();
  const [selection, setSelection] = useState(nothingSelected);
  const [figures, setFigures] = useState<ListFigures>();
  const [live, setLive] = useState<AudienceRow>();
  const area = useRef<HTMLDivElement>(null);
  const { view, rows, sorted, shown, shownQ, rule, stuck, statuses } = useShownRows(walk.items, search, figures);
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
  const fileOf = useCallback(
    async (these: readonly AudienceRow[], form: ListForm) => {
      const { exportAudiences } = await import('./list-export.ts');
      return exportAudiences(these, walk, pageId, form, figures);
    },
    [walk, pageId, figures],
  );
  const makeFile = useCallback((form: ListForm) => fileOf(shown, form), [fileOf, shown]);

  return (
    <>
      <ScreenTitle>{`${ended > 0 ? `(${formatNumber(ended)}) ` : ''}${pageName} – Audiences`}</ScreenTitle>
      <ListFrame
        what="audiences"
        one="audience"
        report={walkReport(client, audienceQueries.list(pageId).queryKey, walk)}
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
        none={
          <Empty title="No audiences">
            Audiences are created outside this API. Once the service has one for this page, it is listed here.
          </Empty>
        }
        shown={shown.length}
        filtered={isFiltered(search)}
        unmatched={{ title: 'No audience matches', all: 'on this page' }}
        onClear={() => onSearch(noFilters, { replace: false })}
        toolbar={(count) => (
          <>
            <AudiencesToolbar
              search={search}
              shownQ={shownQ}
              view={view}
              onSearch={onSearch}
              statuses={statuses}
              rule={rule}
              count={count}
              makeFile={makeFile}
              exportReason={shown.length === 0 ? 'There is nothing in the list.' : undefined}
              area={area}
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
                onExport={() => downloadList(() => fileOf(selected, 'csv'))}
                onClear={() => {
                  // The bar goes with the selection.
                  const row = area.current?.querySelector<HTMLElement>('tr[tabindex="0"]');
                  if (row) row.focus();
                  else focusListSearch();
                  setSelection(nothingSelected);
                }}
              />
            )}
          </>
        )}
      >
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
      </ListFrame>
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
  return { view, rows, sorted, shown, shownQ: laterQ, rule, stuck, statuses };
}
