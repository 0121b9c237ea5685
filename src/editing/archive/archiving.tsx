import type { ReactNode } from 'react';
import { showToast } from '#src/ui/toast.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { type Archivable, isArchived } from './archive-outcome.ts';
import { ArchiveUnclear } from './archive-unclear.tsx';
import type { useArchive } from './use-archive.ts';

type ArchivingProps = {
  /** What kind of thing it is, in words: "page". */
  thing: string;
  /** Short enough for a title. */
  name: string;
  /** What has to be typed before the verb can be pressed. */
  typedName?: string | undefined;
  archiving: ReturnType<typeof useArchive<Archivable>>;
  open: boolean;
  onClose: () => void;
  /** What is known of the consequences, and what is not. */
  children: ReactNode;
};

/** Asks before something is archived and tells how it ended. An outcome that stayed unknown is said on the screen too, once the dialog is closed. */
export function Archiving({ thing, name, typedName, archiving, open, onClose, children }: ArchivingProps) {
  const { state } = archiving;
  const unclear = state.kind === 'checking' || state.kind === 'unclear';

  async function confirm() {
    const answer = await archiving.archive();
    if (answer === undefined) return;
    onClose();
    showToast(
      isArchived(answer)
        ? { tone: 'good', text: `Archived: ${name}` }
        : {
            tone: 'notice',
            text: `The service took the request, but the ${thing} still says “${answer.status ?? 'nothing'}”.`,
          },
    );
  }

  function close() {
    onClose();
    if (!unclear) archiving.reset();
  }

  if (open) {
    return (
      <ArchiveDialog
        thing={thing}
        name={name}
        typedName={typedName}
        state={state}
        onConfirm={() => void confirm()}
        onCheck={archiving.check}
        onAskAgain={archiving.reset}
        onClose={close}
      >
        {children}
      </ArchiveDialog>
    );
  }
  return unclear ? (
    <div className="px-4 pb-3 md:px-6">
      <ArchiveUnclear thing={thing} state={state} onCheck={archiving.check} onDismiss={archiving.reset} />
    </div>
  ) : null;
}
