import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import {
  type ConfiguredPage,
  pinnedFirst,
  putBackPage,
  removePage,
  type ShelfPage,
  shelfPages,
  shelfRecord,
} from '#src/local/shelf.ts';
import { readShelfFragment } from '#src/local/shelf-sharing.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { focusListSearch, ListSearch } from '#src/ui/list-search.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Select } from '#src/ui/select.tsx';
import { signOfStatus } from '#src/ui/sign.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { focusPasteField, ShelfAdd } from './shelf-add.tsx';
import {
  groupByStatus,
  offeredStatuses,
  rowTitle,
  type ShelfRow,
  type ShelfSearch,
  shelfSort,
  useShelf,
  useShelfRows,
  visibleRows,
} from './shelf-rows.ts';
import { ImportDialog, type OfferedPages, ShareMenu } from './shelf-share.tsx';
import { ShelfTable } from './shelf-table.tsx';

type ShelfScreenProps = {
  /** Pages that the deployer's config.json names. */
  configured: readonly ConfiguredPage[];
  search: ShelfSearch;
  /** Changes some of what the address says; undefined takes a part out. `goesOn` says that it is one change with the one before: Back undoes both. */
  onSearch: (change: ShelfSearch, goesOn?: boolean) => void;
  /** The fragment of the address: somebody's shelf, when a shared link was opened. */
  fragment: string;
  /** The shared link was answered: take the fragment out of the address. */
  onFragmentDone: () => void;
};

/** The pages this browser knows. The contract has no list of pages (§4), so they are gathered by pasting, opening and sharing. */
export function ShelfScreen({ configured, search, onSearch, fragment, onFragmentDone }: ShelfScreenProps) {
  const shelf = useShelf();
  const pages = useMemo(() => pinnedFirst(shelfPages(shelf, configured)), [shelf, configured]);
  const known = useMemo(() => new Set(pages.map(({ pageId }) => pageId)), [pages]);
  const [selected, setSelected] = useState<string>();
  const [fromFile, setFromFile] = useState<OfferedPages>();
  const fromLink = useMemo(() => readShelfFragment(fragment), [fragment]);
  const offered: OfferedPages | undefined = fromLink.length > 0 ? { from: 'link', pages: fromLink } : fromFile;

  function closeOffer() {
    if (fromLink.length > 0) onFragmentDone();
    else setFromFile(undefined);
  }

  return (
    <>
      <ScreenTitle>Pages</ScreenTitle>
      <ScreenHeader
        title="Pages"
        meta="The pages this browser knows. The service has no list of pages: paste an id, an address or JSON to add more."
        actions={<ShelfAdd known={known} onAdded={(added) => setSelected(added.at(-1))} />}
      />
      {pages.length === 0 ? (
        <Empty title="No pages yet" action={<Button onClick={focusPasteField}>Paste a page id</Button>}>
          Copy the address of a page, its id, or any text that holds one, and paste it anywhere on this screen. Pages
          that you open come here by themselves.
        </Empty>
      ) : (
        <ShelfList
          pages={pages}
          configured={configured}
          search={search}
          onSearch={onSearch}
          selected={selected}
          share={<ShareMenu pages={pages} onOffer={setFromFile} />}
        />
      )}
      {offered !== undefined && <ImportDialog offered={offered} known={known} onClose={closeOffer} />}
    </>
  );
}

type ShelfListProps = Pick<ShelfScreenProps, 'configured' | 'search' | 'onSearch'> & {
  pages: readonly ShelfPage[];
  selected: string | undefined;
  share: React.ReactNode;
};

function ShelfList({ pages, configured, search, onSearch, selected, share }: ShelfListProps) {
  const rows = useShelfRows(pages);
  const visible = useMemo(() => visibleRows(rows, search), [rows, search]);
  const [said, setSaid] = useState('');
  const sort = shelfSort(search.sort);
  const isFiltered = search.q !== undefined || search.status !== undefined;
  const fixedOrder =
    sort !== undefined || isFiltered || search.group !== undefined
      ? 'The order can be changed while nothing is sorted, grouped or filtered.'
      : undefined;

  const remove = useCallback((row: ShelfRow) => removeFromShelf(row, configured), [configured]);
  /** The button goes with the filters: the focus goes to where they are set. */
  function showAll() {
    focusListSearch();
    onSearch({ q: undefined, status: undefined });
  }
  const table = {
    sort,
    onSort: (next: typeof sort) => onSearch({ sort: formatSort(next) }),
    fixedOrder,
    selected,
    onRemove: remove,
    onMoved: setSaid,
  };

  return (
    <div>
      <ShelfToolbar rows={rows} visible={visible.length} search={search} onSearch={onSearch} share={share} />
      {visible.length === 0 ? (
        <Empty title="No page matches" action={<Button onClick={showAll}>Show all pages</Button>}>
          {countOf(rows.length, 'page')} on the shelf, none with what the filters ask for.
        </Empty>
      ) : search.group === 'status' ? (
        groupByStatus(visible).map(({ status, rows: members }) => (
          <section key={status ?? ''} className="mt-4 first-of-type:mt-0">
            <h2 className="px-4 text-13 md:px-6">
              {groupTitle(status)}{' '}
              <span className="font-normal text-ink-muted tabular-nums">{formatNumber(members.length)}</span>
            </h2>
            <ShelfTable label={`Pages: ${groupTitle(status)}`} rows={members} {...table} />
          </section>
        ))
      ) : (
        <ShelfTable label="Pages" rows={visible} {...table} />
      )}
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

function removeFromShelf(row: ShelfRow, configured: readonly ConfiguredPage[]): void {
  const before = shelfRecord.get();
  shelfRecord.update((shelf) => removePage(shelf, row.pageId, configured));
  showToast({
    tone: 'good',
    text: `Removed ${rowTitle(row)} from the shelf. The page itself is unchanged.`,
    action: {
      label: 'Undo',
      onAction: () => shelfRecord.update((now) => putBackPage(now, before, row.pageId)),
    },
  });
}

function groupTitle(status: string | undefined): string {
  if (status === undefined) return 'Status not known';
  return signOfStatus(status) === 'unknown' ? status : status.charAt(0).toUpperCase() + status.slice(1);
}

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
