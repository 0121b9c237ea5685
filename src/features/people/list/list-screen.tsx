import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import { isPerson, type PersonAnswer, personQueries } from '#src/api/people.ts';
import { continueWalk, stopWalk } from '#src/api/walked-list.ts';
import { findTwins } from '#src/features/people/core/duplicates.ts';
import { downloadText } from '#src/lib/download.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { whenIdle } from '#src/ui/prefetch.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { besideTwins, filterPeople, searchWords, sortPeople } from './list-filter.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { isFiltered, type ListSearch, noFilters, readListView } from './list-view.ts';
import { personRows } from './person-rows.ts';

const loadDialog = () => import('#src/features/people/editor/person-dialog.tsx');
const PersonDialog = lazy(() => loadDialog().then((module) => ({ default: module.PersonDialog })));

/** Fetches the editor ahead of its first use. A failed fetch is met again, and reported, when it opens. */
function preloadDialog() {
  loadDialog().catch(() => undefined);
}

type PeopleScreenProps = {
  search: ListSearch;
  /** Changes some of what the address says; undefined takes a part out. `replace`: in place of the last change. */
  onSearch: (change: ListSearch, how: { replace: boolean }) => void;
  /** The person whose editor is open. */
  edited: string | undefined;
  onEdit: (personId: string | undefined) => void;
};

/** All people (§4.13): found, filtered, sorted and mended among thousands. */
export function PeopleScreen(props: PeopleScreenProps) {
  // The route has asked already; a refusal that was quicker than the screen is not asked for again.
  const list = useQuery({ ...personQueries.list(), retryOnMount: false });
  // There are usually many: their rows are drawn once, not twice.
  useEffect(preloadLongRows, []);
  return (
    <>
      <ScreenTitle>People</ScreenTitle>
      <ScreenHeader
        title="People"
        meta="Whom audiences are written for. People are created and removed outside this API; here they can be changed."
      />
      {list.data !== undefined ? (
        <PeopleList {...props} list={list} walk={list.data} />
      ) : list.isError ? (
        <ErrorPanel
          title="The people could not be read"
          reason={list.error.message}
          details={list.error.details()}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonRows rows={12} label="Loading people" />
      )}
    </>
  );
}

type PeopleListProps = PeopleScreenProps & {
  list: UseQueryResult<ListWalk<PersonAnswer>>;
  walk: ListWalk<PersonAnswer>;
};

function PeopleList({ search, onSearch, edited, onEdit, list, walk }: PeopleListProps) {
  const area = useRef<HTMLDivElement>(null);
  const { view, rows, shown, twins } = useShownRows(walk.items, search);
  const empty = walk.items.length === 0 && walk.state === 'complete';
  useEffect(() => whenIdle(preloadDialog), []);

  async function exportRows() {
    const { exportPeople } = await import('./list-export.ts');
    const { fileName, text, said, partial } = exportPeople(shown, twins, walk);
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
      <ListNotices
        walk={walk}
        stale={
          list.isRefetchError && (
            <StaleMark
              readAt={list.dataUpdatedAt}
              reason={list.error.message}
              retrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          )
        }
      />
      {empty ? (
        <Empty title="No people">
          People are created outside this API. Once the service has some, they are listed here and can be changed.
        </Empty>
      ) : (
        <div>
          <ListToolbar
            search={search}
            view={view}
            onSearch={onSearch}
            rows={rows}
            twins={twins}
            count={<Count walk={walk} shown={shown.length} filtered={isFiltered(search)} />}
            onExport={() => void exportRows()}
            exportReason={shown.length === 0 ? 'There is nobody in the list.' : undefined}
            onSearchKeyDown={focusFirstRow}
          />
          {shown.length > 0 ? (
            <ListTable
              rows={shown}
              view={view}
              twins={twins}
              onSort={(sort) => onSearch({ sort: formatSort(sort) }, { replace: false })}
              onEdit={onEdit}
              area={area}
            />
          ) : (
            // Where nothing came at all the notice over the list says why.
            isFiltered(search) && <NobodyMatches walk={walk} onClear={() => onSearch(noFilters, { replace: false })} />
          )}
        </div>
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <PersonDialog
            key={edited}
            personId={edited}
            person={walk.items.find(isPerson(edited))}
            list={walk.state}
            onClose={() => onEdit(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** From what was read to what is shown. Keys and pages of the walk are painted first; the list follows, sorted once per order and filtered per key. */
function useShownRows(items: readonly PersonAnswer[], search: ListSearch) {
  // Its parts stay the same texts from one address to the next; the whole does not.
  const { q, sort, cols, density, issue, same, name, email, domain, phoneNumber, linkedinProfileUrl } = search;
  const view = useMemo(
    () => readListView({ sort, cols, density, issue, same, name, email, domain, phoneNumber, linkedinProfileUrl }),
    [sort, cols, density, issue, same, name, email, domain, phoneNumber, linkedinProfileUrl],
  );
  const laterItems = useDeferredValue(items);
  const laterQ = useDeferredValue(q ?? '');
  const rows = useMemo(() => personRows(laterItems), [laterItems]);
  const twins = useMemo(() => findTwins(rows), [rows]);
  const sorted = useMemo(
    () =>
      view.sort === undefined && view.filter.same !== undefined
        ? besideTwins(rows, twins)
        : sortPeople(rows, view.sort),
    [rows, twins, view.sort, view.filter.same],
  );
  const shown = useMemo(
    () => filterPeople(sorted, { ...view.filter, words: searchWords(laterQ) }, twins),
    [sorted, view.filter, laterQ, twins],
  );
  return { view, rows, shown, twins };
}

type WalkProps = { walk: ListWalk<PersonAnswer> };

/** What stands over the list when something is wrong with it: it could not be refreshed, or it is not whole. */
function ListNotices({ walk, stale }: WalkProps & { stale: ReactNode }) {
  const broken = walk.state !== 'walking' && walk.state !== 'complete';
  if (!broken && stale === false) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 md:px-6">
      {stale}
      {broken && <ReadStatus walk={walk} />}
    </div>
  );
}

function ReadStatus({ walk }: WalkProps) {
  const client = useQueryClient();
  const { queryKey } = personQueries.list();
  return (
    <WalkStatus
      what="people"
      one="person"
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
function Count({ walk, shown, filtered }: WalkProps & { shown: number; filtered: boolean }) {
  const { state, items, duplicates } = walk;
  // Nothing remarkable: the two numbers are one run of text.
  if (filtered && state === 'complete' && duplicates === 0) {
    return <span role="status">{`${formatNumber(shown)} of ${countOf(items.length, 'person', 'people')}`}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {filtered && <span role="status">{formatNumber(shown)} found in</span>}
      {state === 'walking' || state === 'complete' ? (
        <ReadStatus walk={walk} />
      ) : (
        <span>{countOf(items.length, 'person', 'people')} loaded</span>
      )}
    </span>
  );
}

function NobodyMatches({ walk, onClear }: WalkProps & { onClear: () => void }) {
  return (
    <Empty
      title="Nobody matches"
      action={
        <Button
          onClick={() => {
            focusListSearch();
            onClear();
          }}
        >
          Clear filters
        </Button>
      }
    >
      {countOf(walk.items.length, 'person', 'people')} {walk.state === 'complete' ? 'in all' : 'read so far'}, none with
      what the filters ask for.
    </Empty>
  );
}
