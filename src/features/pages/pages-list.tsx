import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { outage } from '#src/api/connection.ts';
import { pageQueries } from '#src/api/pages.ts';
import { groupCounts, type PageRow, pageRowTitle, pagesFields, statusGroup } from '#src/fields/pages-fields.tsx';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useListSearch, useOnSearch } from '#src/list/list-view.ts';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import {
  type ConfiguredPage,
  type ListedPage,
  listedPages,
  movePage,
  pinnedFirst,
  pinPage,
  readPagesFragment,
  removePage,
  savedPagesRecord,
} from '#src/local/saved-pages.ts';
import { copyId } from '#src/ui/copy-button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import type { MenuItem } from '#src/ui/popover.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { AddPages, changeSavedPages, type OfferedPages, ShareMenu } from './add-pages.tsx';
import { settledRows, usePageRows } from './page-rows.ts';

/** Rarely needed: the first screen does not carry it. */
const ImportDialog = lazy(() => import('./import-pages.tsx').then((module) => ({ default: module.ImportDialog })));

type PagesScreenProps = {
  /** Pages of the deployer's config.json. */
  configured: readonly ConfiguredPage[];
  /** The URL's fragment: another person's pages, when a shared link was opened. */
  fragment: string;
  /** The shared link is done: remove the fragment from the URL. */
  onFragmentDone: () => void;
};

/** This browser's pages, from pasting, opening and sharing: the API has no list of pages (§4). */
export function PagesScreen({ configured, fragment, onFragmentDone }: PagesScreenProps) {
  const saved = useStore(savedPagesRecord);
  const pages = useMemo(() => pinnedFirst(listedPages(saved, configured)), [saved, configured]);
  const known = useMemo(() => new Set(pages.map(({ pageId }) => pageId)), [pages]);
  const [added, setAdded] = useState<string>();
  const [fromFile, setFromFile] = useState<OfferedPages>();
  const fromLink = useMemo(() => readPagesFragment(fragment), [fragment]);
  const offered: OfferedPages | undefined = fromLink.length > 0 ? { from: 'link', pages: fromLink } : fromFile;

  return (
    <ListScreen
      title="Pages"
      meta={
        pages.some(({ openedAt }) => openedAt)
          ? 'Pages saved in this browser. To add one, paste its link or ID.'
          : introduction
      }
      actions={
        <>
          <AddPages known={known} onAdded={(pageIds) => setAdded(pageIds.at(-1))} />
          <ShareMenu pages={pages} onOffer={setFromFile} />
        </>
      }
    >
      <PagesList pages={pages} configured={configured} added={added} />
      {offered !== undefined && (
        <Suspense>
          <ImportDialog
            offered={offered}
            known={known}
            onClose={() => (fromLink.length > 0 ? onFragmentDone() : setFromFile(undefined))}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** Until a page was opened in this browser. */
const introduction = (
  <span className="whitespace-pre-line">
    {`A page is a web page that Facet personalizes.
An audience is its variant for one person or group.
An AI agent writes it in a conversation.`}
  </span>
);

type PagesListProps = Pick<PagesScreenProps, 'configured'> & {
  pages: readonly ListedPage[];
  /** The page to mark as just added. */
  added: string | undefined;
};

function PagesList({ pages, configured, added }: PagesListProps) {
  const rows = usePageRows(pages);
  const settled = settledRows(rows);
  const client = useQueryClient();
  const failed = rows.filter(({ state }) => state === 'failed');
  // Its notice has a retry too.
  const isOut = useStore(outage) !== undefined;
  const unloaded = rows.filter(({ page, state }) => page === undefined && state !== 'gone').length;
  const area = useRef<HTMLDivElement>(null);
  const { q, status, sort, group } = useListSearch();
  const onSearch = useOnSearch();
  const isFixed = [q, status, sort, group].some((asked) => asked !== undefined);
  const fixedOrder = isFixed ? 'Clear sorting and filters to reorder.' : undefined;
  const [said, say] = useState('');
  const move = useCallback(
    (row: PageRow, places: number) => {
      const among = movableAmong(rows, row);
      const to = Math.min(Math.max(among.indexOf(row.pageId) + places, 0), among.length - 1);
      // The row keeps the focus: React restores it after a move.
      savedPagesRecord.update((saved) => movePage(saved, among, row.pageId, places));
      say(`${pageRowTitle(row)}: place ${to + 1} of ${among.length}${row.pinned ? ' pinned' : ''}`);
    },
    [rows],
  );
  const facts = useMemo(() => ({ onRemove: (row: PageRow) => removeFromList(row, configured) }), [configured]);
  const actions = useCallback(
    (row: PageRow): readonly MenuItem[] => {
      const among = movableAmong(rows, row);
      const place = among.indexOf(row.pageId);
      const endAt = (end: number) => fixedOrder ?? (place === end ? 'Can’t move further.' : undefined);
      return [
        {
          label: row.pinned ? 'Unpin' : 'Pin',
          icon: 'pin',
          onSelect: () => savedPagesRecord.update((saved) => pinPage(saved, row.pageId, !row.pinned)),
        },
        { label: 'Copy page ID', icon: 'copy', onSelect: () => void copyId('page', row.pageId) },
        'separator',
        { label: 'Move up', icon: 'arrow-up', disabledReason: endAt(0), onSelect: () => move(row, -1) },
        {
          label: 'Move down',
          icon: 'arrow-down',
          disabledReason: endAt(among.length - 1),
          onSelect: () => move(row, 1),
        },
        'separator',
        { label: 'Remove from list', icon: 'close', onSelect: () => facts.onRemove(row) },
      ];
    },
    [rows, fixedOrder, move, facts],
  );
  useShortcut({
    keys: 'alt+ArrowUp, alt+ArrowDown',
    label: 'Move the page up or down',
    group: 'In the list of pages',
    within: area,
    run: ({ target }, keys) => {
      const index = target instanceof Element && target.closest('tr[data-index]')?.getAttribute('data-index');
      const row = rows[Number(index || -1)];
      if (fixedOrder !== undefined) say(fixedOrder);
      else if (row !== undefined) move(row, keys === 'alt+ArrowUp' ? -1 : 1);
    },
  });
  return (
    <div ref={area}>
      <ResourceList
        what="pages"
        fields={pagesFields}
        rows={rows}
        facts={facts}
        rowKey={rowKey}
        rowTitle={pageRowTitle}
        // As wide while pages load as afterwards: nothing moves.
        count={(found) => (
          <span className="flex w-52 justify-end">
            {settled < rows.length ? <Progress label="Loading pages" value={settled} total={rows.length} /> : found}
          </span>
        )}
        record={record}
        partial={unloaded === 0 ? undefined : { loaded: rows.length - unloaded, totalCount: rows.length }}
        empty={<Empty title="No pages yet">Paste a page link or ID to get started.</Empty>}
        actions={actions}
        selectedKey={added}
        quickFilters={
          <Checkbox
            label="Group by status"
            checked={group === 'status'}
            onChange={({ target }) => onSearch({ group: target.checked ? 'status' : undefined })}
          />
        }
        groups={group === 'status' ? groups : undefined}
        above={
          failed.length > 0 &&
          !isOut && (
            <div className="px-4 md:px-6">
              <ErrorPanel
                compact
                title={`Couldn’t load ${countOf(failed.length, 'page')}`}
                onRetry={() => failed.map(({ pageId }) => client.refetchQueries(pageQueries.one(pageId)))}
              />
            </div>
          )
        }
      />
      <div role="status" className="sr-only">
        {said}
      </div>
    </div>
  );
}

const record = ({ page, pageId, name }: PageRow) => page ?? { pageId, name };

const groups = { of: statusGroup, note: groupCounts, whileSorted: true } as const;

const rowKey = ({ pageId }: PageRow) => pageId;

/** The other pages that a page can move among, in order: pinned ones stay together. */
function movableAmong(rows: readonly PageRow[], { pinned }: PageRow): readonly string[] {
  return rows.flatMap((row) => (row.pinned === pinned ? [row.pageId] : []));
}

function removeFromList(row: PageRow, configured: readonly ConfiguredPage[]): void {
  const text = `Removed ${pageRowTitle(row)} from your list. The page itself is unchanged.`;
  changeSavedPages((saved) => removePage(saved, row.pageId, configured), text);
}
