import { useMemo } from 'react';
import type { PageRow } from '#src/fields/pages-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { addToSavedPages, type OfferedPages } from './add-pages.tsx';
import { usePageRows } from './page-rows.ts';

type ImportDialogProps = {
  offered: OfferedPages;
  known: ReadonlySet<string>;
  onClose: () => void;
};

/**
 * Previews what a link or file would add, until the person confirms. A link has IDs only, so that
 * no customer's name travels with it: the names load for the person who opens it.
 */
export function ImportDialog({ offered, known, onClose }: ImportDialogProps) {
  const { from, pages } = offered;
  const already = pages.filter(({ pageId }) => known.has(pageId)).length;
  const offeredPages = useMemo(
    () => pages.map(({ pageId, name, pinned = false }) => ({ pageId, name, pinned, isConfigured: false })),
    [pages],
  );
  const rows = usePageRows(offeredPages);
  const gone = new Set(rows.flatMap(({ state, pageId }) => (state === 'gone' ? pageId : [])));
  const counts = [
    already > 0 && `you already have ${formatNumber(already)}`,
    gone.size > 0 && `${formatNumber(gone.size)} can’t be found`,
  ].filter(Boolean);
  const fresh = pages.filter(({ pageId }) => !known.has(pageId) && !gone.has(pageId));
  return (
    <ConfirmDialog
      tone="primary"
      title={fresh.length === 0 ? 'Nothing new to add' : `Add ${countOf(fresh.length, 'page')} to your list`}
      consequence={`This ${from} contains ${countOf(pages.length, 'page')}${counts.length === 0 ? '' : `; ${counts.join(', ')}`}. Your list stays as it is.`}
      verb={fresh.length === 0 ? 'Update pins' : `Add ${countOf(fresh.length, 'page')}`}
      disabledReason={gone.size === pages.length ? 'There is nothing to add.' : undefined}
      onConfirm={() => {
        addToSavedPages(
          pages.filter(({ pageId }) => !gone.has(pageId)),
          known,
        );
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-13">
        {rows.map((row) => (
          <li key={row.pageId} className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 basis-full">
              <OfferedName row={row} />
            </span>
            <IdText id={row.pageId} of="page" />
            {row.pinned && <span className="text-12 text-ink-muted">pinned</span>}
            {known.has(row.pageId) && <span className="text-12 text-ink-muted">in your list</span>}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Always one line, so that nothing moves under the pointer. */
function OfferedName({ row: { name, state } }: { row: PageRow }) {
  if (name !== undefined) return <BidiText text={name} maximum={60} />;
  const words = { loading: 'Loading…', gone: 'Page not found', failed: 'Couldn’t load its name', loaded: 'No name' };
  return <span className="text-ink-muted">{words[state]}</span>;
}
