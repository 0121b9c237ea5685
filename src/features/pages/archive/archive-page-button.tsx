import { lazy, Suspense, useState } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { isArchived } from '#src/editing/archive/archive-outcome.ts';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';
import { confirmationText } from './confirmation-text.ts';
import { useArchivePage } from './use-archive-page.ts';

const loadDialog = () => import('./archive-page-dialog.tsx');
const ArchivePageDialog = lazy(() => loadDialog().then((module) => ({ default: module.ArchivePageDialog })));

const ArchiveUnclear = lazy(() =>
  import('#src/editing/archive/archive-unclear.tsx').then((module) => ({ default: module.ArchiveUnclear })),
);

/** Fetches what the press will need, on the way to it. A failed fetch is met again, and reported, at the press. */
function preload() {
  preloadDialog();
  loadDialog().catch(() => undefined);
}

type ArchivePageButtonProps = { pageId: string; page: PageAnswer };

/** The page's primary action, in the top bar. An outcome that stayed unknown is said on the screen too, once the dialog is closed. */
export function ArchivePageButton({ pageId, page }: ArchivePageButtonProps) {
  const [open, setOpen] = useState(false);
  const archiving = useArchivePage(pageId);
  const { state } = archiving;
  const name = clipEnd(page.name === undefined || isBlank(page.name) ? pageId : page.name, 120);
  const unclear = state.kind === 'checking' || state.kind === 'unclear';

  const readOnly = useReadOnly('archivePage');
  const reason = disabledReason(page) ?? readOnly;
  useScreenActions([{ label: 'Archive page', icon: 'archive', disabledReason: reason, run: () => setOpen(true) }]);

  async function confirm() {
    const answer = await archiving.archive();
    if (answer === undefined) return;
    setOpen(false);
    showToast(
      isArchived(answer)
        ? { tone: 'good', text: `Archived: ${name}` }
        : {
            tone: 'notice',
            text: `The service took the request, but the page still says “${answer.status ?? 'nothing'}”.`,
          },
    );
  }

  function close() {
    setOpen(false);
    if (!unclear) archiving.reset();
  }

  return (
    <>
      <PrimaryAction>
        <Button
          icon="archive"
          disabledReason={reason}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(true)}
        >
          Archive page
        </Button>
      </PrimaryAction>
      {!open && unclear && (
        <div className="px-4 pb-3 md:px-6">
          <Suspense fallback={null}>
            <ArchiveUnclear thing="page" state={state} onCheck={archiving.check} onDismiss={archiving.reset} />
          </Suspense>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <ArchivePageDialog
            pageId={pageId}
            page={page}
            name={name}
            typedName={confirmationText(page, pageId)}
            state={state}
            onConfirm={() => void confirm()}
            onCheck={archiving.check}
            onAskAgain={archiving.reset}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function disabledReason(page: PageAnswer): string | undefined {
  if (isArchived(page))
    return 'It is archived already. The contract has no request that takes a page out of the archive.';
  return undefined;
}
