import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import { isPerson, type PersonAnswer, personQueries } from '#src/api/people.ts';
import { walkReport } from '#src/api/walk-report.ts';
import { findTwins } from '#src/features/people/core/duplicates.ts';
import { sameLooking } from '#src/features/people/core/namesakes.ts';
import type { ListForm } from '#src/lib/list-file.ts';
import { formatSort } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ListFrame } from '#src/ui/list-frame.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { whenIdle } from '#src/ui/prefetch.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { besideTwins, filterPeople, groupsOf, searchWords, sortPeople, sortPeopleAhead } from './list-filter.ts';
import { ListTable } from './list-table.tsx';
import { PeopleToolbar } from './list-toolbar.tsx';
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
  const client = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const { view, rows, shown, shownQ, twins, isShared, groups } = useShownRows(walk.items, search);
  useEffect(() => whenIdle(preloadDialog), []);
  const read = walk.state !== 'walking';
  useEffect(() => (read ? sortPeopleAhead(rows, view.columns) : undefined), [read, rows, view.columns]);
  const makeFile = useCallback(
    async (form: ListForm) => {
      const { exportPeople } = await import('./list-export.ts');
      return exportPeople(shown, twins, walk, form);
    },
    [shown, twins, walk],
  );

  return (
    <>
      <ListFrame
        what="people"
        one="person"
        report={walkReport(client, personQueries.list().queryKey, walk)}
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
        none={
          <Empty title="No people">
            People are created outside this API. Once the service has some, they are listed here and can be changed.
          </Empty>
        }
        shown={shown.length}
        filtered={isFiltered(search)}
        unmatched={{ title: 'Nobody matches', all: 'in all' }}
        onClear={() => onSearch(noFilters, { replace: false })}
        toolbar={(count) => (
          <PeopleToolbar
            search={search}
            shownQ={shownQ}
            view={view}
            onSearch={onSearch}
            rows={rows}
            twins={twins}
            count={count}
            makeFile={makeFile}
            exportReason={shown.length === 0 ? 'There is nobody in the list.' : undefined}
            area={area}
          />
        )}
      >
        {groups !== undefined && (
          <p className="px-4 pb-2 text-13 text-ink-muted md:px-6">
            {countOf(groups.groups, 'group')}, {countOf(shown.length, 'person', 'people')}. Each group may be one
            person, entered more than once.
          </p>
        )}
        <ListTable
          rows={shown}
          view={view}
          twins={twins}
          isShared={isShared}
          starts={groups?.starts ?? noStarts}
          onSort={(sort) => onSearch({ sort: formatSort(sort) }, { replace: false })}
          onEdit={onEdit}
          area={area}
        />
      </ListFrame>
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

const noStarts: ReadonlySet<string> = new Set();

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
  const showsEmail = view.columns.includes('email');
  const isShared = useMemo(
    () => sameLooking(laterItems, { email: showsEmail, nameless: 'id' }),
    [laterItems, showsEmail],
  );
  const inGroups = view.sort === undefined && view.filter.same !== undefined;
  const sorted = useMemo(
    () => (inGroups ? besideTwins(rows, twins) : sortPeople(rows, view.sort)),
    [rows, twins, view.sort, inGroups],
  );
  const shown = useMemo(
    () => filterPeople(sorted, { ...view.filter, words: searchWords(laterQ) }, twins),
    [sorted, view.filter, laterQ, twins],
  );
  const groups = useMemo(() => (inGroups ? groupsOf(shown, twins) : undefined), [inGroups, shown, twins]);
  return { view, rows, shown, shownQ: laterQ, twins, isShared, groups };
}
