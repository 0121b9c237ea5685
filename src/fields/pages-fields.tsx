import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import type { PageType } from '#src/contract/page.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, clipMiddle, visibleText } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { type ListedPage, pinPage, savedPagesRecord } from '#src/local/saved-pages.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Missing, RawValue, Sign, StatusSign } from '#src/ui/sign.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { momentField } from './cells.tsx';
import { pageTab } from './page-tab.ts';

/** A saved page and the state of loading it. */
export type PageRow = {
  readonly pageId: string;
  readonly pinned: boolean;
  /** As loaded, now or before, or as configured. */
  readonly name: string | undefined;
  /** `gone`: the service answered 404. `failed`: not loaded this time; earlier data stay shown. */
  readonly state: 'loading' | 'loaded' | 'gone' | 'failed';
  readonly page: PageAnswer | undefined;
  readonly error: ApiError | undefined;
};

export function pageRow(
  kept: ListedPage,
  result: Pick<UseQueryResult<PageAnswer>, 'data' | 'error'> | undefined,
): PageRow {
  const { data: page, error = null } = result ?? {};
  const base = {
    pageId: kept.pageId,
    pinned: kept.pinned,
    name: visibleText(page?.name ?? kept.name),
    page,
    error: error ?? undefined,
  };
  if (error !== null) {
    const isGone = error.status === 404;
    // The loaded data of a deleted page are no longer true.
    return { ...base, page: isGone ? undefined : page, state: isGone ? 'gone' : 'failed' };
  }
  return { ...base, state: page === undefined ? 'loading' : 'loaded' };
}

/** The name of a row where only text fits. */
export function pageRowTitle({ name, pageId }: Pick<PageRow, 'name' | 'pageId'>): string {
  return name ?? pageId;
}

/** The name of a page on one line, or its ID if unknown. */
export function PageTitle({ name, pageId }: { name: string | undefined; pageId: string }) {
  return <BidiText text={name ?? ''} fallback={<bdi>{clipMiddle(pageId, 10, 4)}</bdi>} />;
}

/** The name of a page in the document title. */
export function pageName(name: string | undefined, pageId: string): string {
  return clipEnd(visibleText(name) ?? pageId, 80);
}

/** Words for the contract's page types (§2.6). Other values show raw. */
const pageTypeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    inbound: 'Inbound',
    outbound: 'Outbound',
    call_followup: 'Call follow-up',
    sales_deck: 'Sales deck',
    custom: 'Custom',
  } satisfies Record<PageType, string>),
);

export function PageTypeName({ type }: { type: string | undefined }) {
  if (type === undefined) return <Missing />;
  const words = pageTypeWords.get(type);
  return words === undefined ? <RawValue value={type} /> : <span>{words}</span>;
}

/** The documented statuses in order of use. */
const statuses = { published: 'Published', draft: 'Draft', archived: 'Archived' } as const;

const groupNames = [...Object.values(statuses), 'Other status', 'Unknown status'];

/** The list's group of a page by status: documented ones, then others, then unknown. */
export function statusGroup({ page }: PageRow): number {
  const known = Object.keys(statuses);
  if (page?.status === undefined) return known.length + 1;
  const index = known.indexOf(page.status);
  return index === -1 ? known.length : index;
}

/** How many rows each group has: "Published 4 · Draft 1". */
export function groupCounts(rows: readonly PageRow[]): string {
  return groupNames
    .map((name, group) => [name, rows.filter((row) => statusGroup(row) === group).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${formatNumber(count)}`)
    .join(' · ');
}

type PageFacts = { readonly onRemove: (row: PageRow) => void };

/** The fields of a page (§2.6) in list order. */
export const pagesFields: readonly ListField<PageRow, PageFacts>[] = [
  {
    key: 'name',
    label: 'Name',
    value: ({ name }) => name,
    column: { cell: (row) => <NameCell row={row} />, leastWidth: 160 },
    search: ({ name, pageId }) => [name, pageId],
    file: () => ({ pageId: ({ pageId }) => pageId, name: ({ name }) => name, pinned: ({ pinned }) => pinned }),
  },
  {
    key: 'title',
    label: 'Title',
    value: ({ page }) => page?.title,
    column: {
      cell: (row, { onRemove }) => <TitleCell row={row} onRemove={() => onRemove(row)} />,
      width: 280,
      leastWidth: 160,
      grows: true,
      priority: 4,
      plain: true,
    },
    search: true,
  },
  {
    key: 'pageType',
    label: 'Type',
    value: ({ page }) => page?.pageType,
    column: {
      cell: (row) => <Value row={row}>{({ pageType }) => <PageTypeName type={pageType} />}</Value>,
      sort: ({ page }) => page?.pageType && (pageTypeWords.get(page.pageType) ?? page.pageType),
      width: 100,
      leastWidth: 84,
      priority: 3,
      plain: true,
    },
    search: ({ page }) => [page?.pageType, pageTypeWords.get(page?.pageType ?? '')],
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ page }) => page?.status,
    column: { cell: (row) => <StatusCell row={row} />, width: 104, plain: true },
    search: true,
    filter: { options: statuses, others: 'seen', all: 'All statuses' },
  },
  {
    key: 'audiencesCount',
    label: 'Audiences',
    value: ({ page }) => page?.audiencesCount,
    column: {
      cell: (row) => (
        <Value row={row} of="number">
          {({ audiencesCount }) => (audiencesCount === undefined ? <Missing /> : formatNumber(audiencesCount))}
        </Value>
      ),
      width: 76,
      align: 'end',
    },
  },
  momentField('updatedAt', 'Updated', ({ page }) => page?.updatedAt, {
    cell: (row) => (
      <Value row={row}>
        {({ updatedAt }) => (updatedAt === undefined ? <Missing /> : <Time value={readTimestamp(updatedAt)} />)}
      </Value>
    ),
    align: undefined,
    width: 108,
    plain: true,
  }),
];

type CellProps = { row: PageRow };

/** The name on one line, or the ID if unknown, as a link, and whether the page is pinned. */
function NameCell({ row }: CellProps) {
  const { name, pageId, pinned } = row;
  const title = pageRowTitle(row);
  return (
    <span className="flex items-center gap-1">
      <TextLink
        plain
        to={pageTab(row.page)}
        params={{ pageId }}
        data-tip={name === undefined ? pageId : undefined}
        data-tip-cut
        className="block min-w-0 flex-1 truncate"
      >
        {name === undefined ? (
          <span className="font-mono text-12">{clipMiddle(pageId, 18, 6)}</span>
        ) : (
          <bdi>{clipEnd(name, 1000)}</bdi>
        )}
      </TextLink>
      <IconButton
        label={`${pinned ? 'Unpin' : 'Pin'} ${title}`}
        icon="pin"
        aria-pressed={pinned}
        className={cx(
          '-my-1',
          // Without hover or focus only pinned pages have a mark.
          pinned ? 'text-accent!' : 'shown-with-row',
        )}
        onClick={() => savedPagesRecord.update((saved) => pinPage(saved, pageId, !pinned))}
      />
    </span>
  );
}

/*
 * Folded under the name, everything takes the same space before and after loading: nothing moves.
 * On a phone the title has its own line.
 */
const wholeLine = 'w-60 max-md:w-screen max-w-full leading-5';

/** The title; if the page failed to load, the reason. */
function TitleCell({ row, onRemove }: CellProps & { onRemove: () => void }) {
  if (row.page === undefined && row.error !== undefined) return <RowError row={row} onRemove={onRemove} />;
  if (row.page === undefined)
    return (
      <span className={cx('flex h-5 items-center', wholeLine)}>
        <SkeletonBar width="70%" />
      </span>
    );
  const { title } = row.page;
  if (title === undefined) return <Missing />;
  return (
    <Tip text={clipEnd(title, 1000)} className={cx('block truncate text-ink-muted', wholeLine)}>
      <bdi>{clipEnd(title, 200)}</bdi>
    </Tip>
  );
}

function RowError({ row, onRemove }: CellProps & { onRemove: () => void }) {
  const reason = row.error?.message ?? '';
  return (
    <span className={cx('flex h-5 min-w-0 items-center gap-2', wholeLine)}>
      <Tip text={reason} className="block min-w-0 truncate text-ink-muted">
        {reason}
      </Tip>
      {row.state === 'gone' && (
        <IconButton
          className="-my-1"
          icon="close"
          label={`Remove ${pageRowTitle(row)} from the list`}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

/** The status as loaded; "Not found" and "Couldn’t load" look different: they are no statuses. */
function StatusCell({ row }: CellProps) {
  return (
    <span className="flex h-5 items-center gap-1.5 whitespace-nowrap max-md:w-24">
      {row.page === undefined && row.state === 'loading' ? (
        <SkeletonBar width={88} />
      ) : row.page === undefined ? (
        <>
          <Sign kind="failed" />
          {row.state === 'gone' ? 'Not found' : 'Couldn’t load'}
        </>
      ) : (
        <StatusSign status={row.page.status} />
      )}
      {row.page !== undefined && row.state === 'failed' && (
        <Tip text={`Not refreshed. ${row.error?.message ?? ''}`} className="inline-flex text-notice">
          <Sign kind="drift" />
          <span className="sr-only">Not refreshed</span>
        </Tip>
      )}
    </span>
  );
}

type ValueProps = CellProps & { of?: 'number'; children: (page: PageAnswer) => ReactNode };

/** A value of a page that may still be loading. A failed page has none. */
function Value({ row, of, children }: ValueProps) {
  const isNumber = of === 'number';
  return (
    <span className={cx('flex h-5 items-center', isNumber ? 'max-md:w-8 md:justify-end' : 'max-md:w-20')}>
      {row.page !== undefined ? (
        children(row.page)
      ) : row.state === 'loading' ? (
        <SkeletonBar width={isNumber ? 28 : 72} />
      ) : (
        <span className="text-ink-muted">—</span>
      )}
    </span>
  );
}
