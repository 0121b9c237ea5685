import { useRef } from 'react';
import { downloadText } from '#src/lib/hand-out.ts';
import { type PageToAdd, shelfFile, shelfFragment } from '#src/local/shelf.ts';
import { copyAndSay } from '#src/ui/copy-button.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { loadExtraction } from './shelf-add.tsx';

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
    const { readShelfText } = await loadExtraction();
    const found = readShelfText(await chosen.text());
    if (found.length > 0) onOffer({ from: 'file', pages: found });
    else showToast({ tone: 'bad', text: `We couldn’t find a page ID in ${chosen.name}.` });
  }

  const copyLink = () =>
    copyAndSay(
      `${location.origin}${location.pathname}#${shelfFragment(pages)}`,
      'Link copied. Whoever opens it chooses which pages to add.',
    );

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
          { label: 'Copy link to this list', icon: 'link', disabledReason: empty, onSelect: () => void copyLink() },
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
