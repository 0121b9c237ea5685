import type { ReactNode } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { Select } from '#src/ui/select.tsx';
import { signOfStatus } from '#src/ui/sign.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { offeredStatuses, type ShelfRow, type ShelfSearch } from './shelf-rows.ts';

type ShelfToolbarProps = {
  rows: readonly ShelfRow[];
  /** Rows that the filters leave. */
  visible: number;
  search: ShelfSearch;
  onSearch: (change: ShelfSearch, goesOn?: boolean) => void;
  share: ReactNode;
};

/** Filters, grouping, how many there are, and how far they are read. */
export function ShelfToolbar({ rows, visible, search, onSearch, share }: ShelfToolbarProps) {
  const settled = rows.filter(({ state }) => state !== 'loading').length;
  return (
    <Toolbar
      end={
        <>
          <span className="flex h-8 w-52 items-center justify-end tabular-nums">
            {settled < rows.length ? (
              <Progress label="Reading pages" value={settled} total={rows.length} />
            ) : visible < rows.length ? (
              `${formatNumber(visible)} of ${countOf(rows.length, 'page')}`
            ) : (
              countOf(rows.length, 'page')
            )}
          </span>
          {share}
        </>
      }
    >
      <ListSearch label="Search pages" q={search.q} onChange={(q, goesOn) => onSearch({ q }, goesOn)} />
      <Select
        aria-label="Status"
        value={search.status ?? ''}
        onChange={(event) => onSearch({ status: event.target.value === '' ? undefined : event.target.value })}
      >
        <option value="">All statuses</option>
        {offeredStatuses(rows, search.status).map((status) => (
          <option key={status} value={status}>
            {signOfStatus(status) === 'unknown' ? status : status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Group by status"
        checked={search.group === 'status'}
        onChange={(event) => onSearch({ group: event.target.checked ? 'status' : undefined })}
      />
    </Toolbar>
  );
}
