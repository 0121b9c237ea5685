import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { clipEnd, clipMiddle } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { Figure } from '#src/ui/number.tsx';
import { Sign, StatusSign } from '#src/ui/sign.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { PageTypeName } from './page-name.tsx';
import { rowTitle, type ShelfRow } from './shelf-rows.ts';

type CellProps = { row: ShelfRow };

/** The page's name, on one line whatever its length, as the link to the page. Its id stands in while no name is known. */
export function NameCell({ row }: CellProps) {
  const title = rowTitle(row);
  return (
    <Tip text={clipEnd(title, 1000)} focusableChild className="block min-w-0">
      <TextLink plain to="/pages/$pageId" params={{ pageId: row.pageId }} className="block truncate">
        {row.name === undefined ? (
          <span className="font-mono text-12">{clipMiddle(row.pageId, 18, 6)}</span>
        ) : (
          <bdi>{clipEnd(row.name, 200)}</bdi>
        )}
      </TextLink>
    </Tip>
  );
}

/** The title; or, when the page could not be read, why and what to do about it. */
export function TitleCell({ row, onRemove }: CellProps & { onRemove: () => void }) {
  if (row.page === undefined && row.error !== undefined) return <RowError row={row} onRemove={onRemove} />;
  return (
    <Value row={row} width="70%">
      {({ title }) => (title === undefined ? <Missing /> : <OneLine text={title} />)}
    </Value>
  );
}

function RowError({ row, onRemove }: CellProps & { onRemove: () => void }) {
  const queryClient = useQueryClient();
  const reason = row.error?.message ?? '';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Tip text={reason} className="block min-w-0 truncate text-ink-muted">
        {reason}
      </Tip>
      {row.state === 'gone' ? (
        <Button
          variant="quiet"
          className="-my-1"
          aria-label={`Remove ${rowTitle(row)} from the shelf`}
          onClick={onRemove}
        >
          Remove
        </Button>
      ) : (
        <Button
          variant="quiet"
          className="-my-1"
          busy={row.isRefreshing}
          aria-label={`Try again to read ${rowTitle(row)}`}
          onClick={() =>
            void queryClient.refetchQueries({ queryKey: pageQueries.one(row.pageId).queryKey, exact: true })
          }
        >
          Try again
        </Button>
      )}
    </span>
  );
}

/** The page's type in words, or as the service sent it where the contract does not name it. */
export function TypeCell({ row }: CellProps) {
  return (
    <Value row={row} width={64}>
      {({ pageType }) => <PageTypeName type={pageType} />}
    </Value>
  );
}

/** The status as read; `Not found` and `Not read` are no statuses of the contract and so are worded otherwise. */
export function StatusCell({ row }: CellProps) {
  if (row.page !== undefined) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <StatusSign status={row.page.status} />
        {row.state === 'failed' && (
          <Tip text={`Not refreshed. ${row.error?.message ?? ''}`} className="inline-flex text-notice">
            <Sign kind="drift" />
            <span className="sr-only">Not refreshed</span>
          </Tip>
        )}
      </span>
    );
  }
  if (row.state === 'loading') return <SkeletonBar width={72} />;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Sign kind="failed" />
      {row.state === 'gone' ? 'Not found' : 'Not read'}
    </span>
  );
}

/** How many audiences the page has; `unit` says what the figure counts where no column head does. */
export function AudiencesCell({ row, unit }: CellProps & { unit?: string }) {
  return (
    <Value row={row} width={28} end={unit === undefined}>
      {({ audiencesCount }) =>
        audiencesCount === undefined ? <Missing /> : <Figure value={audiencesCount} unit={unit} />
      }
    </Value>
  );
}

/** When the page was changed last, marked where the service left that out. */
export function UpdatedCell({ row }: CellProps) {
  return (
    <Value row={row} width={80}>
      {({ updatedAt }) => (updatedAt === undefined ? <Missing /> : <Time value={readTimestamp(updatedAt)} />)}
    </Value>
  );
}

/** The name with one line under it, as high as what comes into it. */
export function NamedCell({ row, children }: CellProps & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <NameCell row={row} />
      <div className="flex h-5 items-center text-12 text-ink-muted">
        <span className="min-w-0 flex-1">{children}</span>
      </div>
    </div>
  );
}

/** All of a page in three lines, for screens where columns have no room beside each other. */
export function StackedCell({ row, onRemove }: CellProps & { onRemove: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <NamedCell row={row}>
        <TitleCell row={row} onRemove={onRemove} />
      </NamedCell>
      <div className="flex h-5 items-center gap-3 overflow-hidden text-12 whitespace-nowrap text-ink-muted">
        <StatusCell row={row} />
        {row.page !== undefined && (
          <>
            <AudiencesCell row={row} unit={row.page.audiencesCount === 1 ? 'audience' : 'audiences'} />
            <UpdatedCell row={row} />
          </>
        )}
      </div>
    </div>
  );
}

type ValueProps = CellProps & {
  width: number | string;
  /** Figures stand at the right. */
  end?: boolean;
  children: (page: PageAnswer) => ReactNode;
};

/** A value of a page that may still be on its way. A page that could not be read has none. */
function Value({ row, width, end = false, children }: ValueProps) {
  if (row.page !== undefined) return children(row.page);
  if (row.state !== 'loading') return <span className="text-ink-muted">—</span>;
  return (
    <span className={end ? 'flex justify-end' : undefined}>
      <SkeletonBar width={width} />
    </span>
  );
}

function OneLine({ text }: { text: string }) {
  return (
    <Tip text={clipEnd(text, 1000)} className="block truncate text-ink-muted">
      <bdi>{clipEnd(text, 200)}</bdi>
    </Tip>
  );
}
