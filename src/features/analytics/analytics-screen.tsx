import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { sessionQueries } from '#src/api/sessions.ts';
import { cx } from '#src/lib/class-names.ts';
import { fileWords } from '#src/lib/file-name.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ChartAbout } from '#src/ui/charts/chart-table.tsx';
import { useOwnZone, useWidth } from '#src/ui/display.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Choice } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { PrimaryAction, TabTools } from '#src/ui/screen-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { ChangeFilters, Drawn, ScreenParts } from './charts/chart-props.ts';
import { ChartsView } from './charts-view.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { AnalyticsSkeleton, Completeness, LoadNotices } from './completeness.tsx';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { isWhole } from './loader/load-progress.ts';
import { allTime } from './loader/ranges.ts';
import { ExportMenu, MoreMenu } from './more-menu.tsx';
import { useNotes } from './notes.tsx';
import type { Breakdown, Course } from './query/run-query.ts';
import type { SessionQuery } from './query/session-query.ts';
import { comparisonRange, rangeOf, type TimeRange } from './time/ranges.ts';
import { AnalyticsToolbar } from './toolbar.tsx';
import { useAnswer, useSame, useSessions } from './use-analytics.ts';
import { useAudiences } from './use-audiences.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { daysOf, periodName, timeSteps } from './view/time-steps.ts';
import { type AnalyticsView, readView, unitOf } from './view/view.ts';

/* Opened rarely. */
const SessionPanel = lazy(() => import('./session-panel.tsx').then((module) => ({ default: module.SessionPanel })));

const People = lazy(() => import('./people-view.tsx').then((module) => ({ default: module.People })));

const Rows = lazy(() => import('./session-table.tsx').then((module) => ({ default: module.Rows })));

type AnalyticsScreenProps = {
  pageId: string;
  /** Only this audience's sessions. */
  audienceId?: string | undefined;
  /** Of the page or audience. */
  name: string;
  /** An audience's page: an image names both. */
  pageName?: string | undefined;
  /** When the page was created, in epoch milliseconds. An audience's own moment is looked up. */
  createdAt?: number | undefined;
  search: AnalyticsSearch;
  onSearch: (change: AnalyticsSearch) => void;
};

/** All sessions of a page or audience in a range: metrics, charts, visitors and rows. */
export function AnalyticsScreen(props: AnalyticsScreenProps) {
  const { pageId, audienceId, name, pageName, search, onSearch } = props;
  const ownZone = useOwnZone();
  const wereOpen = useRef(false);
  // Presets end at this moment; a refresh moves it.
  const [now, setNow] = useState(Date.now);
  const view = useMemo(() => readView(search, now, ownZone), [search, now, ownZone]);
  const ofOne = audienceId !== undefined;
  const { moments, compare, zone } = view;
  const compared = moments === undefined || compare === 'none' ? [] : [comparisonRange(compare, moments, zone)];
  const { analytics, progress } = useSessions({ pageId, audienceId }, [moments ?? allTime, ...compared], now);
  const { extent } = progress;
  // Where another part of the screen asked for it.
  const { data: newest } = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: 1 }), enabled: false });
  const range = useSame(moments ?? (extent && { from: extent.first, to: extent.last + 1 }));
  const query = range && queryOf(view, range, now, ofOne);
  // Asked for first: it takes longer to draw, and the other half is counted meanwhile.
  const breakdownAnswer = useAnswer(analytics, 'breakdown', query && [query]);
  const courseAnswer = useAnswer(analytics, 'course', query && [query]);
  const breakdown = drawn(breakdownAnswer);
  const course = drawn(courseAnswer);
  const countingError = breakdownAnswer.error ?? courseAnswer.error;
  const [chosen, another] = view.filters.audienceId ?? [];
  const looked = useAudiences(pageId, audienceId ?? (another === undefined ? chosen : undefined));
  const { nameOf, isNaming, audienceOf, byName, published } = looked;
  const createdAt = audienceId === undefined ? props.createdAt : looked.createdAt;
  const notes = useNotes(pageId, zone);
  const events = useMemo(() => (published ? [published, ...notes] : notes), [published, notes]);
  const { result, shown } = course ?? {};
  const { axis, comparison } = result ?? {};
  const [ofRange, ofComparison] = useSame(progress.ranges.map((one) => one.unread));
  const steps = useMemo(
    () => (result ? timeSteps(result, { createdAt, unread: ofRange ?? [], unreadBefore: ofComparison ?? [] }) : []),
    [result, createdAt, ofRange, ofComparison],
  );
  // "No sessions" would be a guess until all are loaded and counted.
  const isUnsure = progress.state !== 'complete' || courseAnswer.version !== progress.version;
  const tooEarly = isUnsure && course?.result.totals.sessions === 0;
  const isCounted = breakdown !== undefined && course !== undefined && query !== undefined;
  const isWaiting = progress.state === 'idle' || progress.state === 'loading' || progress.state === 'complete';
  const current = useRef({ search, view });
  current.current = { search, view };
  const { askAhead: askForBreakdown } = breakdownAnswer;
  const { askAhead: askForCourse } = courseAnswer;
  const refresh = () => setNow(Date.now());
  const onFilter: ChangeFilters = useCallback(
    (change) => {
      const changed = change(current.current.view.filters);
      const ahead = { ...current.current.search, ...changed };
      const next = readView(ahead, now, ownZone);
      current.current = { search: ahead, view: next };
      if (range !== undefined) {
        askForBreakdown(queryOf(next, range, now, ofOne));
        askForCourse(queryOf(next, range, now, ofOne));
      }
      onSearch(changed);
    },
    [onSearch, askForBreakdown, askForCourse, range, now, ownZone, ofOne],
  );
  const isFiltered = Object.values(view.filters).some((value) => value !== undefined);
  const none = { isFiltered, isNeverVisited: newest?.totalCount === 0 };
  const isCharts = view.show === 'charts';
  const hasRoom = useWidth((width) => width >= 1400);
  const panelWidth = hasRoom && view.session !== undefined ? 420 : undefined;
  const fileName = fileNameOf(name, range, zone);
  const chartFile = isWhole(progress) ? fileName : `${fileName}-partial`;
  const about = useMemo(() => {
    if (axis === undefined || shown === undefined) return { fileName: chartFile, lines: [] };
    const period = (of: TimeRange) => periodName(of, zone, axis.unit);
    const compared = comparison && `Compared to ${period(rangeOf(comparison.starts))}`;
    const filters = chipsOf(shown.filters, axis, nameOf).map(({ label }) => label);
    const facts = [pageName, name, period(rangeOf(axis.starts)), zone, compared].filter((part) => part !== undefined);
    const words = filters.length === 0 ? [] : [`Filters: ${filters.join(' · ')}`];
    return { fileName: chartFile, lines: [facts.join(' · '), ...words] };
  }, [axis, comparison, shown, pageName, name, zone, nameOf, chartFile]);
  const chips = isFiltered && <FilterChips filters={view.filters} onFilter={onFilter} axis={axis} nameOf={nameOf} />;
  const parts: ScreenParts | undefined = analytics && {
    analytics,
    pageId,
    ofOne,
    nameOf,
    isNaming,
    onFilter,
    onSearch,
  };

  return (
    <div>
      <PrimaryAction>
        <ExportMenu analytics={analytics} query={query} fileName={fileName} />
      </PrimaryAction>
      <TabTools>
        <div className="flex gap-2 max-md:mt-2 [&>fieldset]:grow">
          <Choice
            label="What is shown"
            hideLabel
            value={view.show}
            options={[
              { value: 'charts', label: 'Charts' },
              { value: 'people', label: 'People' },
              { value: 'sessions', label: 'Sessions' },
            ]}
            onChange={(show) =>
              onSearch({ show: show === 'charts' ? undefined : show, order: undefined, page: undefined })
            }
          />
          {/* A phone has it in the menu alone. */}
          <IconButton label="Refresh" icon="refresh" className="max-md:hidden" onClick={refresh} />
          <MoreMenu analytics={analytics} query={query} onRefresh={refresh} />
        </div>
      </TabTools>
      <AnalyticsToolbar
        view={view}
        onSearch={onSearch}
        filter={
          <>
            <Popover
              label="Filter the sessions"
              icon="filter"
              panel={() => <ColumnFilter {...{ analytics, query, ofOne, nameOf, onFilter }} filters={view.filters} />}
            >
              Filter
            </Popover>
            {hasRoom && chips}
          </>
        }
        end={
          // Without filters in the bar there is room for one line of it.
          <div
            className={cx(
              'max-md:w-[calc(100vw-7rem)] md:w-68 md:text-right lg:w-72',
              isFiltered ? 'min-[1400px]:w-60' : 'min-[1400px]:w-132',
            )}
          >
            <Completeness {...{ analytics, progress, zone, now }} />
          </div>
        }
      />
      {/* One sibling of the toolbar: more of them coming and going would restyle all of them. */}
      <div
        className={panelWidth && 'grid items-start'}
        style={panelWidth && { gridTemplateColumns: `minmax(0, 1fr) ${panelWidth}px` }}
      >
        <div>
          {/* Has its room without filters too: the first one moves no chart. They stay in view. */}
          {!hasRoom && (
            <div
              className={cx(
                'max-md:contents md:px-6',
                (isFiltered || isCharts) && 'md:h-8',
                isFiltered && isCharts && 'bg-paper lg:sticky lg:top-(--sticky-top) lg:z-14',
              )}
            >
              {chips}
            </div>
          )}
          <LoadNotices {...{ analytics, progress, zone }} />
          {countingError !== undefined && (
            <ErrorPanel compact title="Couldn’t count the sessions" reason={countingError} />
          )}
          {(!isCounted || tooEarly) &&
            (progress.state === 'complete' && moments === undefined ? (
              <p className="px-4 py-16 text-center text-13 text-ink-muted">No sessions yet.</p>
            ) : (
              countingError === undefined && isWaiting && <AnalyticsSkeleton />
            ))}
          {(!isCounted || tooEarly) && progress.state === 'stopped' && countingError === undefined && (
            <Empty
              title="Loading stopped"
              action={<Button onClick={() => analytics?.tell('resume')}>Resume loading</Button>}
            >
              No session is loaded yet.
            </Empty>
          )}
          {isCounted && parts !== undefined && !tooEarly && (
            <ChartAbout value={about}>
              {isCharts && (
                <ChartsView
                  {...parts}
                  {...none}
                  {...{ course, breakdown, steps, events, published, wereOpen }}
                  graph={view.graph}
                  isReading={progress.state === 'loading'}
                />
              )}
              <Suspense fallback={<Skeleton label={`Loading ${view.show}`} lines={6} />}>
                {view.show === 'people' && <People {...parts} {...none} {...{ query, audienceOf, search }} />}
                {view.show === 'sessions' && (
                  <Rows
                    {...parts}
                    {...none}
                    {...{ query, byName, search, panelWidth }}
                    withoutStart={progress.withoutStart}
                  />
                )}
              </Suspense>
            </ChartAbout>
          )}
        </div>
        {view.session !== undefined && (
          <Suspense fallback={null}>
            <SessionPanel
              {...{ pageId, zone, nameOf }}
              isBeside={panelWidth !== undefined}
              session={view.session}
              onClose={() => onSearch({ session: undefined, of: undefined, started: undefined })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type Answered<Result> = { value?: Result | undefined; args?: readonly [SessionQuery] | undefined };

function drawn<Result extends Course | Breakdown>({ value, args }: Answered<Result>): Drawn<Result> | undefined {
  return value && args && { result: value, shown: args[0] };
}

/** @param ofOne audience: nothing is compared by audience. */
function queryOf(view: AnalyticsView, range: TimeRange, now: number, ofOne: boolean): SessionQuery {
  const { compare, zone, filters, metric, rank } = view;
  const by = ofOne && view.by === 'audienceId' ? 'utmSource' : view.by;
  return { range, compare, zone, unit: unitOf(view, range), now, filters, by, metric, rank };
}

/** "spring-offer-2026-09-20-to-2026-10-19": the first and the last day. */
function fileNameOf(name: string, range: TimeRange | undefined, zone: string): string {
  if (range === undefined) return fileWords(name);
  const [first, last] = daysOf(range, zone);
  return `${fileWords(name)}-${first}${first === last ? '' : `-to-${last}`}`;
}
