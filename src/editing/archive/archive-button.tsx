import { type ReactNode, useState } from 'react';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { Button } from '#src/ui/button.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { type Archivable, isArchived } from './archive-outcome.ts';

type ArchiveButtonProps = {
  /** What kind of thing it is, in words. */
  thing: 'page' | 'audience';
  archivable: Archivable;
  endpoint: 'archivePage' | 'archiveAudience';
  /** What asks, sends and tells. Drawn from the first press on, also while it is closed: an outcome may have stayed unknown. */
  children: (asking: { readonly open: boolean; readonly onClose: () => void }) => ReactNode;
};

/** The primary action of a page's or an audience's screen, in the top bar. */
export function ArchiveButton({ thing, archivable, endpoint, children }: ArchiveButtonProps) {
  /** Undefined until the first press. */
  const [open, setOpen] = useState<boolean>();
  const readOnly = useReadOnly(endpoint);
  const label = `Archive ${thing}`;
  const disabledReason = isArchived(archivable)
    ? `It is archived already. The contract has no request that takes ${withArticle(thing)} out of the archive.`
    : readOnly;
  useScreenActions([{ label, icon: 'archive', disabledReason, danger: true, run: () => setOpen(true) }]);

  return (
    <>
      <PrimaryAction>
        <Button icon="archive" disabledReason={disabledReason} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </PrimaryAction>
      {open !== undefined && children({ open, onClose: () => setOpen(false) })}
    </>
  );
}

function withArticle(thing: 'page' | 'audience'): string {
  return thing === 'audience' ? 'an audience' : 'a page';
}
