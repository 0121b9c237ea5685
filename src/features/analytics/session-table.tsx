import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { useBreadth } from '#src/ui/use-media.ts';
import { type SessionRow, type SortColumn, sortColumns } from './query/session-rows.ts';
import { canOpen, sessionColumnsOf, useFitting } from './session-table-columns.tsx';
import { type Asking, useAnswer } from './use-analytics.ts';
import { sessionsWords } from './view/figures.ts';
import type { AnalyticsSearch } from './view/search-names.ts';
import { choosableColumns, writeSessionColumns } from './view/session-columns.ts';
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
  look: Look;
  onOpen: (row: SessionRow) => void;
  selectedId: string | undefined;
};

/** How the rows are shown. */
type Look = {
  readonly columns: readonly Column<SessionRow>[];
  /** Columns fold under the first: rows are not one line. */
  readonly manyLines: boolean;
  readonly compact: boolean | undefined;
};

type RowsProps = Asking & {
  /** Sessions that are in no range. */
  withoutStart: number;
  view: AnalyticsView;
  nameOf: (audienceId: string) => string;
  /** The audiences in the order of their names. */
  byName: () => readonly string[];
  onSearch: (change: AnalyticsSearch) => void;
};

/** Every session that passes the filters, sorted over all of them, shown a thousand at a time. */
export function Rows(props: RowsProps) {
  const { analytics, version, query, view, withoutStart, nameOf, byName, onSearch } = props;
  const { sort, part } = view;
  const audiences = useMemo(() => (sort.key === 'audienceId' ? byName() : undefined), [sort.key, byName]);
  const { value } = useAnswer(analytics, version, 'rows', [
    query,
    { sort: sort.key, descending: sort.descending, offset: part * partSize, limit: partSize, audiences },
  ]);
  const onOpen = useCallback(
    (row: SessionRow) => {
      const { audienceSessionId, audienceId, startedAt } = row;
      if (startedAt === undefined || !canOpen(row)) return;
      onSearch({ session: audienceSessionId, of: audienceId, started: new Date(startedAt).toISOString() });
    },
    [onSearch],
  );
  const look = useLook(view, nameOf, onOpen);
  const cols = writeSessionColumns(view.columns);
  const top = useRef<HTMLDivElement>(null);
  const wasTurned = useRef(false);
  const shownPart = Math.floor((value?.offset ?? 0) / partSize);
  const lastPart = useRef(shownPart);
  // Another part is read from its first row on.
  useLayoutEffect(() => {
    if (lastPart.current === shownPart) return;
    if (wasTurned.current) top.current?.scrollIntoView();
    lastPart.current = shownPart;
    wasTurned.current = false;
  });
  const density = view.compact === undefined ? 'usual' : view.compact ? 'compact' : 'comfortable';
  if (value === undefined) return <Skeleton label="Loading sessions" lines={6} />;
  return (
    <>
      <div
        ref={top}
        className="flex items-center justify-between gap-3 px-4 pb-2 text-13 text-ink-muted tabular-nums md:px-6"
      >
        {sessionsWords(value.total)}
        <ColumnChooser
          columns={choosableColumns}
          chosen={view.columns}
          onChange={(chosen) =>
            onSearch({
              cols: writeSessionColumns(chosen),
              ...(!chosen.includes(sort.key) && { order: undefined, page: undefined }),
            })
          }
          onReset={cols === undefined ? undefined : () => onSearch({ cols: undefined })}
          density={density}
          onDensity={(next) => onSearch({ density: next === 'usual' ? undefined : next })}
        />
      </div>
      <SessionTable
        rows={value.rows}
        total={value.total}
        part={shownPart}
        onPart={(next) => {
          wasTurned.current = true;
          onSearch({ page: next === 0 ? undefined : String(next + 1) });
        }}
        sort={sort}
        onSort={({ key, descending }) => onSearch({ order: `${descending ? '-' : ''}${key}`, page: undefined })}
        look={look}
        onOpen={onOpen}
        selectedId={view.session?.id}
      />
      {withoutStart > 0 && <Undated {...{ analytics, version, withoutStart, look }} />}
    </>
  );
}

/** The columns that the address names, as the window has room for them. */
function useLook(
  { columns: chosen, compact }: AnalyticsView,
  nameOf: (audienceId: string) => string,
  onOpen: (row: SessionRow) => void,
): Look {
  const beside = useFitting(chosen, useBreadth());
  return useMemo(
    () => ({
      columns: sessionColumnsOf({ chosen, beside, nameOf, onOpen }),
      manyLines: beside < chosen.length,
      compact,
    }),
    [chosen, beside, nameOf, onOpen, compact],
  );
}

/** More than these nobody reads. */
const mostUndated = 200;

type UndatedProps = Pick<RowsProps, 'analytics' | 'version' | 'withoutStart'> & { look: Look };

/** The sessions that no range and no filter of time can hold, apart from those that it does. */
function Undated({ analytics, version, withoutStart, look }: UndatedProps) {
  const { value = [] } = useAnswer(analytics, version, 'undated', [mostUndated]);
  const columns = useMemo(() => look.columns.map(({ sortValue: _, ...column }) => column), [look.columns]);
  return (
    <section aria-labelledby="without-start" className="mt-6 border-t border-line pt-4">
      <h2 id="without-start" className="px-4 text-13 md:px-6">
        Missing or invalid start time
      </h2>
      <p className="mt-0.5 mb-2 px-4 text-12 text-ink-muted md:px-6">
        {sessionsWords(withoutStart)}, not filtered.
        {withoutStart > mostUndated && ` Showing the first ${formatNumber(mostUndated)}.`}
      </p>
      <DataTable
        label="Sessions without a start"
        {...look}
        columns={columns}
        rows={value}
        rowKey={(row) => row.audienceSessionId || `row ${value.indexOf(row)}`}
      />
    </section>
  );
}

function SessionTable(props: SessionTableProps) {
  const { rows, total, part, onPart, sort, onSort, look, onOpen, selectedId } = props;
  if (total === 0) {
    return <Empty title="No sessions match">Try a longer range or fewer filters.</Empty>;
  }
  const first = part * partSize;
  return (
    <>
      <DataTable
        label="Sessions"
        {...look}
        rows={rows}
        rowKey={({ audienceSessionId, startedAt, audienceId }) => audienceSessionId || `${startedAt} ${audienceId}`}
        sort={{ key: sort.key, direction: sort.descending ? 'descending' : 'ascending' }}
        presorted
        onSortChange={(next) => {
          const key = sortColumns.find((column) => column === next?.key);
          // The table's own order is the newest first: a further press on the start leads to the oldest.
          const isNewestFirst = sort.key === 'startedAt' && sort.descending;
          onSort(
            key === undefined
              ? { key: 'startedAt', descending: !isNewestFirst }
              : { key, descending: next?.direction === 'descending' },
          );
        }}
        onOpenRow={onOpen}
        selectedKey={selectedId}
      />
      {total > partSize && (
        <nav aria-label="Parts of the table" className="flex flex-wrap items-center gap-3 px-4 py-3 text-13 md:px-6">
          <Button disabledReason={part === 0 ? 'First page' : undefined} onClick={() => onPart(part - 1)}>
            Previous {formatNumber(partSize)}
          </Button>
          <span className="text-ink-muted tabular-nums">
            {formatNumber(first + 1)} to {formatNumber(Math.min(total, first + partSize))} of {formatNumber(total)}{' '}
            sessions
          </span>
          <Button disabledReason={first + partSize >= total ? 'Last page' : undefined} onClick={() => onPart(part + 1)}>
            Next {formatNumber(partSize)}
          </Button>
        </nav>
      )}
    </>
  );
}
