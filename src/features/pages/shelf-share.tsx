import { useRef } from 'react';
import { copyText } from '#src/lib/clipboard.ts';
import { downloadText } from '#src/lib/download.ts';
import { clipMiddle, countOf } from '#src/lib/text.ts';
import type { PageToAdd } from '#src/local/shelf.ts';
import { readShelfText, shelfFile, shelfFragment } from '#src/local/shelf-exchange.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';

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
  const empty = pages.length === 0 ? 'The shelf is empty.' : undefined;

  async function copyLink() {
    const link = `${location.origin}${location.pathname}#${shelfFragment(pages)}`;
    showToast(
      (await copyText(link))
        ? { tone: 'good', text: `Copied a link to ${countOf(pages.length, 'page')}. It asks before it adds anything.` }
        : { tone: 'bad', text: 'The browser did not allow copying. The file works without it.' },
    );
  }

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last choice, and choosing the same file again would be no change.
    if (file.current !== null) file.current.value = '';
    const found = readShelfText(await chosen.text());
    if (found.length > 0) onOffer({ from: 'file', pages: found });
    else showToast({ tone: 'bad', text: `No page id was found in ${chosen.name}.` });
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
        label="Share the shelf"
        icon="upload"
        items={[
          { label: 'Copy a link to these pages', icon: 'link', disabledReason: empty, onSelect: () => void copyLink() },
          {
            label: 'Download as a file',
            icon: 'download',
            disabledReason: empty,
            onSelect: () => downloadText('facet-pages.json', 'application/json', shelfFile(pages)),
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

type ImportDialogProps = {
  offered: OfferedPages | undefined;
  known: ReadonlySet<string>;
  onImport: (pages: readonly PageToAdd[]) => void;
  onClose: () => void;
};

/** Shows what a link or file would add; nothing is added before it is confirmed. */
export function ImportDialog({ offered, known, onImport, onClose }: ImportDialogProps) {
  if (offered === undefined) return null;
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
      onConfirm={() => onImport(pages)}
      onClose={onClose}
    >
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-13">
        {pages.map(({ pageId, name, pinned }) => (
          <li key={pageId} className="flex flex-wrap gap-x-2">
            {name !== undefined && <BidiText text={name} maximum={60} />}
            <span className="font-mono text-12 wrap-anywhere text-ink-muted">{clipMiddle(pageId, 20, 8)}</span>
            {pinned === true && <span className="text-12 text-ink-muted">pinned</span>}
            {known.has(pageId) && <span className="text-12 text-ink-muted">on your shelf</span>}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
