import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { addToShelf } from './add-pages.ts';
import type { OfferedPages } from './shelf-share.tsx';

type ImportDialogProps = {
  offered: OfferedPages;
  known: ReadonlySet<string>;
  onClose: () => void;
};

/** Shows what a link or file would add; nothing is added before it is confirmed. */
export function ImportDialog({ offered, known, onClose }: ImportDialogProps) {
  const { from, pages } = offered;
  const fresh = pages.filter(({ pageId }) => !known.has(pageId));
  const already = pages.length - fresh.length;
  const alreadyText =
    already === 0 ? '' : ` ${countOf(already, 'page')} of it ${already === 1 ? 'is' : 'are'} on your shelf already.`;
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={fresh.length === 0 ? 'Nothing new to add' : `Add ${countOf(fresh.length, 'page')} to the shelf`}
      consequence={`This ${from} names ${countOf(pages.length, 'page')}.${alreadyText} Your own pages and their order stay; the shelf is kept in this browser alone.`}
      verb={fresh.length === 0 ? 'Take over the pins' : `Add ${countOf(fresh.length, 'page')}`}
      pending={false}
      error={undefined}
      onConfirm={() => {
        addToShelf(pages, known);
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-13">
        {pages.map(({ pageId, name, pinned }) => (
          <li key={pageId} className="flex flex-wrap gap-x-2">
            {name !== undefined && <BidiText text={name} maximum={60} />}
            <IdText id={pageId} of="page" />
            {pinned === true && <span className="text-12 text-ink-muted">pinned</span>}
            {known.has(pageId) && <span className="text-12 text-ink-muted">on your shelf</span>}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
