import { useRef } from 'react';
import { copyText } from '#src/lib/clipboard.ts';
import { downloadText } from '#src/lib/download.ts';
import { countOf } from '#src/lib/text.ts';
import type { PageToAdd } from '#src/local/shelf.ts';
import { shelfFragment } from '#src/local/shelf-link.ts';
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

  async function download() {
    const { shelfFile } = await import('#src/local/shelf-file.ts');
    downloadText('facet-pages.json', 'application/json', shelfFile(pages));
  }

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last choice, and choosing the same file again would be no change.
    if (file.current !== null) file.current.value = '';
    const { readShelfText } = await import('#src/local/shelf-file.ts');
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
            onSelect: () => void download(),
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
