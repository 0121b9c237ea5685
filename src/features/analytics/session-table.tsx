import { useCallback, useMemo, useRef } from 'react';
import type { AudienceSession } from '#src/contract/session.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type SessionKind, storedFields } from '#src/fields/session-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, type SortState } from '#src/lib/sort-rows.ts';
import type { ListField } from '#src/list/list-field.ts';
import { Columns, ListTable } from '#src/list/list-table.tsx';
import { type ListView, readListView } from '#src/list/list-view.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { Nothing, StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Time } from '#src/ui/time.tsx';
import type { ScreenParts } from './charts/chart-props.ts';
import { NoSessions, type NoSessionsProps } from './no-sessions.tsx';
import type { SessionQuery } from './query/session-query.ts';
import { type SortColumn, sortColumns } from './query/session-rows.ts';
import { useAnswer } from './use-analytics.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { amountWords, sessionsWords } from './view/words.ts';

type Facts = Pick<ScreenParts, 'nameOf'> & { readonly onOpen: (row: AudienceSession) => void };

/** The fields of the table. The worker sorts; a `sort` only makes the header a button. */
const fields: readonly ListField<AudienceSession, Facts>[] = storedFields.map(
  ({ field, column, label, kind, width, optional }, index) => ({
    key: column,
    label,
    column: {
      cell: (row, { nameOf, onOpen }) =>
        index === 0 ? <Start row={row} onOpen={onOpen} /> : <Cell value={row[field]} kind={kind} nameOf={nameOf} />,
      sort: kind === 'id' ? undefined : () => undefined,
      align: kind === 'seconds' || kind === 'percent' || kind === 'count' ? 'end' : undefined,
      width,
      optional,
    },
  }),
);

/** A session is found by its audience and start: without a start or an ID it cannot be. */
const canOpen = ({ sessionStartedAt, audienceSessionId }: AudienceSession) =>
  sessionStartedAt !== undefined && audienceSessionId !== undefined;

function Start({ row, onOpen }: { row: AudienceSession; onOpen: Facts['onOpen'] }) {
  const moment = <Time value={readTimestamp(row.sessionStartedAt)} none="No start" />;
  if (!canOpen(row)) return moment;
  return (
    <button type="button" className="font-medium underline-offset-3 hover:underline" onClick={() => onOpen(row)}>
      {moment}
    </button>
  );
}

type CellProps = { value: string | number | boolean | undefined; kind: SessionKind; nameOf: Facts['nameOf'] };

function Cell({ value, kind, nameOf }: CellProps) {
  if (kind === 'status') return <StatusSign status={value === undefined ? undefined : String(value)} />;
  if (kind === 'audience') return <LongName text={nameOf(String(value ?? ''))} />;
  if (value === undefined) return <Nothing />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return amountWords(kind, value);
  if (kind === 'moment') return <Time value={readTimestamp(value)} />;
  return kind === 'id' ? <IdText id={value} of="session" /> : <BidiText text={value} maximum={60} />;
}

/** The table's state in the URL. A hidden column never sorts, as nobody could see why. */
export function readSessionList(search: AnalyticsSearch) {
  const view = readListView(fields, { ...search, sort: search.order });
  const key = sortColumns.find((column) => column === view.sort?.key && view.columns.includes(column));
  const sort: SortState & { readonly key: SortColumn } =
    key === undefined
      ? { key: 'startedAt', direction: 'descending' }
      : { key, direction: view.sort?.direction ?? 'ascending' };
  return { ...view, sort };
}

/** Rows loaded from the worker at a time: browsers cannot draw a page of a million rows. */
const partSize = 1_000;

type RowsProps = ScreenParts &
  NoSessionsProps & {
    query: SessionQuery;
    /** Sessions that are in no range. */
    withoutStart: number;
    /** The audiences in name order. */
    byName: () => readonly string[];
    search: AnalyticsSearch;
    /** Pixels of the open session beside the table. */
    panelWidth: number | undefined;
  };

/** Every session that passes the filters, sorted as a whole, shown a thousand at a time. */
export function Rows(props: RowsProps) {
  const { analytics, query, withoutStart, nameOf, byName, search, panelWidth, onSearch, isFiltered, isNeverVisited } =
    props;
  const { cols, density, order } = search;
  const view = useMemo(() => readSessionList({ cols, density, order }), [cols, density, order]);
  const { sort, columns, compact } = view;
  const part = Math.max(0, Math.floor(Number(search.page) || 1) - 1);
  const audiences = useMemo(() => (sort.key === 'audienceId' ? byName() : undefined), [sort.key, byName]);
  const descending = sort.direction === 'descending';
  const rowWindow = { sort: sort.key, descending, offset: part * partSize, limit: partSize, audiences };
  const { value } = useAnswer(analytics, 'rows', [query, rowWindow]);
  const onOpen = useCallback(
    (row: AudienceSession) => {
      const { audienceSessionId, audienceId, sessionStartedAt } = row;
      if (canOpen(row)) onSearch({ session: audienceSessionId, of: audienceId ?? '', started: sessionStartedAt });
      // Another one must not stay open beside a row that cannot be.
      else if (panelWidth !== undefined) onSearch({ session: undefined, of: undefined, started: undefined });
    },
    [onSearch, panelWidth],
  );
  const facts = useMemo(() => ({ nameOf, onOpen }), [nameOf, onOpen]);
  const top = useRef<HTMLDivElement>(null);
  if (value === undefined) return <Skeleton label="Loading sessions" lines={6} />;
  const { rows, offset: first, total } = value;
  const turn = (next: number) => () => {
    // Another part starts at its first row.
    top.current?.scrollIntoView();
    onSearch({ page: next === 0 ? undefined : String(next / partSize + 1) });
  };
  return (
    <>
      <div
        ref={top}
        className="flex items-center justify-between gap-3 px-4 pb-2 text-13 text-ink-muted tabular-nums md:px-6"
      >
        {sessionsWords(total)}
        <Columns
          fields={fields}
          view={view}
          onChange={(change) => {
            const isSorted = readSessionList({ ...search, ...change }).sort.key === sort.key;
            onSearch({ ...change, ...(!isSorted && { order: undefined, page: undefined }) });
          }}
        />
      </div>
      {total === 0 ? (
        <NoSessions {...{ isFiltered, isNeverVisited, onSearch }} />
      ) : (
        <ListTable
          what="sessions"
          {...{ fields, rows, columns, compact, sort, facts }}
          rowKey={({ audienceSessionId, sessionStartedAt, audienceId }) =>
            audienceSessionId ?? `${sessionStartedAt} ${audienceId}`
          }
          rowTitle={({ sessionStartedAt }) => sessionStartedAt ?? ''}
          onSortChange={(next = { key: 'startedAt', direction: isNewestFirst(sort) ? 'ascending' : 'descending' }) =>
            onSearch({ order: formatSort(next), page: undefined })
          }
          onOpenRow={onOpen}
          selectedKey={search.session}
          panelWidth={panelWidth}
        />
      )}
      {total > partSize && (
        <nav aria-label="Parts of the table" className="flex flex-wrap items-center gap-3 px-4 py-3 text-13 md:px-6">
          <Button disabledReason={first === 0 ? 'First page' : undefined} onClick={turn(first - partSize)}>
            Previous {formatNumber(partSize)}
          </Button>
          <span className="text-ink-muted tabular-nums">
            {formatNumber(first + 1)} to {formatNumber(Math.min(total, first + partSize))} of {formatNumber(total)}{' '}
            sessions
          </span>
          <Button disabledReason={first + partSize >= total ? 'Last page' : undefined} onClick={turn(first + partSize)}>
            Next {formatNumber(partSize)}
          </Button>
        </nav>
      )}
      {withoutStart > 0 && <Undated {...{ analytics, withoutStart, view, facts, panelWidth }} />}
    </>
  );
}

/** The default order: a further press on the start sorts oldest first. */
const isNewestFirst = ({ key, direction }: SortState) => key === 'startedAt' && direction === 'descending';

/** Limit of rows shown without a start. */
const mostUndated = 200;

type UndatedProps = Pick<RowsProps, 'analytics' | 'withoutStart' | 'panelWidth'> & { view: ListView; facts: Facts };

/** Sessions without a start, which no range or time filter can match, by the other filters. */
function Undated({ analytics, withoutStart, view: { columns, compact }, facts, panelWidth }: UndatedProps) {
  const { value: rows = [] } = useAnswer(analytics, 'undated', [mostUndated]);
  return (
    <section aria-labelledby="without-start" className="mt-6 border-t border-line pt-4">
      <h2 id="without-start" className="px-4 text-13 md:px-6">
        Missing or invalid start time
      </h2>
      <p className="mt-0.5 mb-2 px-4 text-12 text-ink-muted md:px-6">
        {sessionsWords(withoutStart)}, not filtered.
        {withoutStart > mostUndated && ` Showing the first ${formatNumber(mostUndated)}.`}
      </p>
      <ListTable
        what="sessions without a start"
        {...{ fields, rows, columns, compact, facts, panelWidth }}
        rowKey={(row) => row.audienceSessionId ?? `row ${rows.indexOf(row)}`}
        rowTitle={() => 'No start'}
      />
    </section>
  );
}
