import { useMemo, useRef } from 'react';
import type { PageRow } from '#src/fields/pages-fields.tsx';
import { copyText, downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import type { PageToAdd } from '#src/local/shelf.ts';
import { readShelfText, shelfFile, shelfFragment } from '#src/local/shelf-sharing.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { addToShelf } from './shelf-add.tsx';
import { usePageRows } from './shelf-rows.ts';

/** Pages that somebody else's link or file offers. */
export type OfferedPages = { readonly from: 'link' | 'file'; readonly pages: readonly PageToAdd[] };

type ShareMenuProps = {
  /** The shelf in its order. */
  pages: readonly PageToAdd[];
  onOffer: (offered: OfferedPages) => void;
};

/** Takes the shelf to another browser: as a link, as a file, and back from a file. */
export function ShareMenu({ pages, onOffer }: ShareMenuProps) {
  const file = useRef<HTMLInputElement>(null);
  const empty = pages.length === 0 ? 'Your list is empty.' : undefined;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last choice, and choosing the same file again would be no change.
    if (file.current !== null) file.current.value = '';
    const found = await readShelfFile(chosen);
    if (found.length > 0) onOffer({ from: 'file', pages: found });
  }

  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,.txt,.csv,application/json,text/plain,text/csv"
        aria-label="File with pages"
        hidden
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Menu
        label="Share your pages"
        icon="upload"
        items={[
          {
            label: 'Copy link to this list',
            icon: 'link',
            disabledReason: empty,
            onSelect: () => void copyShelfLink(pages),
          },
          {
            label: 'Download as a file',
            icon: 'download',
            disabledReason: empty,
            onSelect: () => downloadShelf(pages),
          },
          'separator',
          { label: 'Import a file…', icon: 'upload', onSelect: () => file.current?.click() },
        ]}
      >
        Share
      </Menu>
    </>
  );
}

/** Copies an address that offers these pages to whoever opens it, and says so. */
export async function copyShelfLink(pages: readonly PageToAdd[]): Promise<void> {
  const link = `${location.origin}${location.pathname}#${shelfFragment(pages)}`;
  showToast(
    (await copyText(link))
      ? { tone: 'good', text: 'Link copied. Whoever opens it chooses which pages to add.' }
      : { tone: 'bad', text: "Couldn't copy the link. Download the list as a file instead." },
  );
}

/** Saves the shelf as a file of the reader's machine. */
export function downloadShelf(pages: readonly PageToAdd[]): void {
  downloadText('facet-pages.json', 'application/json', shelfFile(pages));
}

/** The pages that a chosen file holds; says so when there are none. */
export async function readShelfFile(file: File): Promise<readonly PageToAdd[]> {
  const found = await readShelfText(await file.text());
  if (found.length === 0) showToast({ tone: 'bad', text: `We couldn’t find a page ID in ${file.name}.` });
  return found;
}

type ImportDialogProps = {
  offered: OfferedPages;
  known: ReadonlySet<string>;
  onClose: () => void;
};

/**
 * Shows what a link or file would add; nothing is added before it is confirmed. A link holds ids alone, so that no name of a customer travels with it: the names
 * are loaded for whoever opens it.
 */
export function ImportDialog({ offered, known, onClose }: ImportDialogProps) {
  const { from, pages } = offered;
  const fresh = pages.filter(({ pageId }) => !known.has(pageId));
  const already = pages.length - fresh.length;
  const alreadyText = already === 0 ? '' : `; you already have ${formatNumber(already, 0)}`;
  const offeredPages = useMemo(
    () => pages.map(({ pageId, name, pinned = false }) => ({ pageId, name, pinned, isConfigured: false })),
    [pages],
  );
  const rows = usePageRows(offeredPages);
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={fresh.length === 0 ? 'Nothing new to add' : `Add ${countOf(fresh.length, 'page')} to your list`}
      consequence={`This ${from} contains ${countOf(pages.length, 'page')}${alreadyText}. Your list stays as it is.`}
      verb={fresh.length === 0 ? 'Update pins' : `Add ${countOf(fresh.length, 'page')}`}
      pending={false}
      error={undefined}
      onConfirm={() => {
        addToShelf(pages, known);
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

/** One line whatever becomes of it, so that nothing moves under the pointer. */
function OfferedName({ row: { name, state } }: { row: PageRow }) {
  if (name !== undefined) return <BidiText text={name} maximum={60} />;
  const words = { loading: 'Loading…', gone: 'Page not found', failed: "Couldn't load its name", loaded: 'No name' };
  return <span className="text-ink-muted">{words[state]}</span>;
}
