import { lazy, Suspense, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { isArchived } from '#src/editing/archive/archive-outcome.ts';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { shortName } from '#src/features/audiences/audience/audience-name.tsx';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { useScreenActions } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';
import { useArchiveAudience } from './use-archive-audience.ts';

const loadDialog = () => import('./archive-audience-dialog.tsx');
const ArchiveAudienceDialog = lazy(() => loadDialog().then((module) => ({ default: module.ArchiveAudienceDialog })));

const ArchiveUnclear = lazy(() =>
  import('#src/editing/archive/archive-unclear.tsx').then((module) => ({ default: module.ArchiveUnclear })),
);

/** Fetches what the press will need, on the way to it. A failed fetch is met again, and reported, at the press. */
function preload() {
  preloadDialog();
  loadDialog().catch(() => undefined);
}

type ArchiveAudienceButtonProps = { pageId: string; audienceId: string; audience: AudienceAnswer };

/** In the top bar. An outcome that stayed unknown is said on the screen too, once the dialog is closed. */
export function ArchiveAudienceButton({ pageId, audienceId, audience }: ArchiveAudienceButtonProps) {
  const [open, setOpen] = useState(false);
  const archiving = useArchiveAudience(pageId, audienceId);
  const { state } = archiving;
  const name = shortName(audience, audienceId);
  const unclear = state.kind === 'checking' || state.kind === 'unclear';

  const readOnly = useReadOnly('archiveAudience');
  const reason = isArchived(audience)
    ? 'It is archived already. The contract has no request that takes an audience out of the archive.'
    : readOnly;
  useScreenActions([{ label: 'Archive audience', icon: 'archive', disabledReason: reason, run: () => setOpen(true) }]);

  async function confirm() {
    const answer = await archiving.archive();
    if (answer === undefined) return;
    setOpen(false);
    showToast(
      isArchived(answer)
        ? { tone: 'good', text: `Archived: ${name}` }
        : {
            tone: 'notice',
            text: `The service took the request, but the audience still says “${answer.status ?? 'nothing'}”.`,
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
          Archive audience
        </Button>
      </PrimaryAction>
      {!open && unclear && (
        <div className="px-4 pb-3 md:px-6">
          <Suspense fallback={null}>
            <ArchiveUnclear thing="audience" state={state} onCheck={archiving.check} onDismiss={archiving.reset} />
          </Suspense>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <ArchiveAudienceDialog
            audience={audience}
            name={name}
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
