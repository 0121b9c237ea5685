import { useCallback, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { Time } from '#src/ui/time.tsx';
import { type SessionRow, type SortColumn, sortColumns } from './query/session-rows.ts';
import { type Asking, useAnswer } from './use-analytics.ts';
import { secondsWords } from './view/figures.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import type { AnalyticsView } from './view/view.ts';

/** Rows that are fetched from the worker and shown at a time: a page of a million rows is higher than browsers can draw. */
const partSize = 1_000;

type SessionTableProps = {
  rows: readonly SessionRow[];
  total: number;
  part: number;
  onPart: (part: number) => void;
  sort: { readonly key: SortColumn; readonly descending: boolean };
  onSort: (sort: { key: SortColumn; descending: boolean }) => void;
  nameOf: (audienceId: string) => string;
  onOpen: (row: SessionRow) => void;
  selectedId: string | undefined;
};

/** The rows are sorted in the worker; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

const yesNo = (value: boolean | undefined) => (value === undefined ? '—' : value ? 'yes' : 'no');

/** A session is found again by its audience's sessions around its start: without a start or an id it cannot be. */
const canOpen = ({ startedAt, audienceSessionId }: SessionRow) => startedAt !== undefined && audienceSessionId !== '';

function Started({ startedAt }: SessionRow) {
  if (startedAt === undefined) return 'No start';
  return <Time value={{ ms: startedAt, raw: new Date(startedAt).toISOString() }} />;
}

function columnsOf(nameOf: (id: string) => string, onOpen: (row: SessionRow) => void): readonly Column<SessionRow>[] {
  return [
    {
      key: 'startedAt',
      header: 'Started',
      cell: (row) =>
        canOpen(row) ? (
          <button type="button" className="font-medium underline-offset-3 hover:underline" onClick={() => onOpen(row)}>
            <Started {...row} />
          </button>
        ) : (
          <Started {...row} />
        ),
      sortValue: sortable,
      width: 130,
    },
    {
      key: 'audienceId',
      header: 'Audience',
      cell: ({ audienceId }) => <BidiText text={nameOf(audienceId)} maximum={120} />,
      sortValue: sortable,
    },
    {
      key: 'utmSource',
      header: 'Source',
      cell: ({ utmSource }) => <BidiText text={utmSource} maximum={60} />,
      sortValue: sortable,
      width: 120,
    },
    {
      key: 'seconds',
      header: 'Time',
      cell: ({ seconds }) => (seconds === undefined ? '—' : secondsWords(seconds)),
      sortValue: sortable,
      align: 'end',
      width: 88,
    },
    {
      key: 'scroll',
      header: 'Scroll',
      cell: ({ scroll }) => (scroll === undefined ? '—' : `${formatNumber(scroll, 0)} %`),
      sortValue: sortable,
      align: 'end',
      width: 72,
    },
    {
      key: 'clicks',
      header: 'Clicks',
      cell: ({ clicks }) => (clicks === undefined ? '—' : formatNumber(clicks)),
      sortValue: sortable,
      align: 'end',
      width: 72,
    },
    {
      key: 'questions',
      header: 'Asked',
      cell: ({ questions }) => (questions === undefined ? '—' : formatNumber(questions)),
      sortValue: sortable,
      align: 'end',
      width: 72,
    },
    { key: 'formSubmit', header: 'Form', cell: ({ formSubmit }) => yesNo(formSubmit), width: 64, priority: 3 },
    { key: 'conversion', header: 'Converted', cell: ({ conversion }) => yesNo(conversion), width: 88 },
    {
      key: 'computationStatus',
      header: 'Figures',
      cell: ({ computationStatus }) => <StatusSign status={computationStatus === '' ? undefined : computationStatus} />,
      width: 120,
      priority: 3,
    },
  ];
}

type RowsProps = Asking & {
  /** Sessions that are in no range. */
  withoutStart: number;
  view: AnalyticsView;
  nameOf: (audienceId: string) => string;
  onSearch: (change: AnalyticsSearch) => void;
};

/** Every session that passes the filters, sorted over all of them, shown a thousand at a time. */
export function Rows({ analytics, version, query, view, withoutStart, nameOf, onSearch }: RowsProps) {
  const { sort, part } = view;
  const { value } = useAnswer(analytics, version, 'rows', [
    query,
    { sort: sort.key, descending: sort.descending, offset: part * partSize, limit: partSize },
  ]);
  const onOpen = useCallback(
    (row: SessionRow) => {
      const { audienceSessionId, audienceId, startedAt } = row;
      if (startedAt === undefined || !canOpen(row)) return;
      onSearch({ session: audienceSessionId, of: audienceId, started: new Date(startedAt).toISOString() });
    },
    [onSearch],
  );
  if (value === undefined) return <Skeleton label="Reading the rows" lines={6} />;
  return (
    <>
      <SessionTable
        rows={value.rows}
        total={value.total}
        part={Math.floor(value.offset / partSize)}
        onPart={(next) => onSearch({ page: next === 0 ? undefined : String(next + 1) })}
        sort={sort}
        onSort={({ key, descending }) => onSearch({ order: `${descending ? '-' : ''}${key}`, page: undefined })}
        nameOf={nameOf}
        onOpen={onOpen}
        selectedId={view.session?.id}
      />
      {withoutStart > 0 && <Undated {...{ analytics, version, withoutStart, nameOf, onOpen }} />}
    </>
  );
}

/** More than these nobody reads. */
const mostUndated = 200;

type UndatedProps = Pick<RowsProps, 'analytics' | 'version' | 'withoutStart' | 'nameOf'> &
  Pick<SessionTableProps, 'onOpen'>;

/** The sessions that no range and no filter of time can hold, apart from those that it does. */
function Undated({ analytics, version, withoutStart, nameOf, onOpen }: UndatedProps) {
  const { value = [] } = useAnswer(analytics, version, 'undated', [mostUndated]);
  const columns = useMemo(
    () => columnsOf(nameOf, onOpen).map(({ sortValue: _, ...column }) => column),
    [nameOf, onOpen],
  );
  return (
    <section aria-labelledby="without-start" className="mt-6 border-t border-line pt-4">
      <h2 id="without-start" className="px-4 text-13 md:px-6">
        Without a start that can be read
      </h2>
      <p className="mt-0.5 mb-2 px-4 text-12 text-ink-muted md:px-6">
        {formatNumber(withoutStart)} of all that were read, in no range, whatever the filters.
        {withoutStart > mostUndated && ` The first ${formatNumber(mostUndated)} are shown.`}
      </p>
      <DataTable
        label="Sessions without a start"
        columns={columns}
        rows={value}
        rowKey={(row) => row.audienceSessionId || `row ${value.indexOf(row)}`}
      />
    </section>
  );
}

function SessionTable(props: SessionTableProps) {
  const { rows, total, part, onPart, sort, onSort, nameOf, onOpen, selectedId } = props;
  const columns = useMemo(() => columnsOf(nameOf, onOpen), [nameOf, onOpen]);
  if (total === 0) {
    return <Empty title="No sessions">None of this range passes the filters. A longer range may hold some.</Empty>;
  }
  const first = part * partSize;
  return (
    <>
      <DataTable
        label="Sessions"
        columns={columns}
        rows={rows}
        rowKey={({ audienceSessionId, startedAt, audienceId }) => audienceSessionId || `${startedAt} ${audienceId}`}
        sort={{ key: sort.key, direction: sort.descending ? 'descending' : 'ascending' }}
        presorted
        onSortChange={(next) => {
          const key = sortColumns.find((column) => column === next?.key);
          onSort(
            key === undefined
              ? { key: 'startedAt', descending: true }
              : { key, descending: next?.direction === 'descending' },
          );
        }}
        onOpenRow={onOpen}
        selectedKey={selectedId}
      />
      {total > partSize && (
        <nav aria-label="Parts of the table" className="flex flex-wrap items-center gap-3 px-4 py-3 text-13 md:px-6">
          <Button disabledReason={part === 0 ? 'These are the first.' : undefined} onClick={() => onPart(part - 1)}>
            Previous {formatNumber(partSize)}
          </Button>
          <span className="text-ink-muted tabular-nums">
            {formatNumber(first + 1)} to {formatNumber(Math.min(total, first + partSize))} of {formatNumber(total)}{' '}
            sessions
          </span>
          <Button
            disabledReason={first + partSize >= total ? 'These are the last.' : undefined}
            onClick={() => onPart(part + 1)}
          >
            Next {formatNumber(partSize)}
          </Button>
        </nav>
      )}
    </>
  );
}
