import { type ReactNode, Suspense, useState } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { type Archivable, isArchived } from './archive-outcome.ts';

type ArchiveButtonProps = {
  /** What kind of thing it is, in words. */
  thing: 'page' | 'audience';
  archivable: Archivable;
  endpoint: 'archivePage' | 'archiveAudience';
  /** Fetches the code of what asks, on the way to the press. A failed fetch is met again, and reported, at the press. */
  load: () => Promise<unknown>;
  /** What asks, sends and tells. Drawn from the first press on, also while it is closed: an outcome may have stayed unknown. */
  children: (asking: { readonly open: boolean; readonly onClose: () => void }) => ReactNode;
};

/** The primary action of a page's or an audience's screen, in the top bar. */
export function ArchiveButton({ thing, archivable, endpoint, load, children }: ArchiveButtonProps) {
  /** Undefined until the first press. */
  const [open, setOpen] = useState<boolean>();
  const readOnly = useReadOnly(endpoint);
  const label = `Archive ${thing}`;
  const disabledReason = isArchived(archivable)
    ? `It is archived already. The contract has no request that takes ${withArticle(thing)} out of the archive.`
    : readOnly;
  useScreenActions([{ label, icon: 'archive', disabledReason, danger: true, run: () => setOpen(true) }]);

  function preload() {
    preloadDialog();
    load().catch(() => undefined);
  }

  return (
    <>
      <PrimaryAction>
        <Button
          icon="archive"
          disabledReason={disabledReason}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      </PrimaryAction>
      {open !== undefined && <Suspense fallback={null}>{children({ open, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}

function withArticle(thing: 'page' | 'audience'): string {
  return thing === 'audience' ? 'an audience' : 'a page';
}
