import type { PageAnswer } from '#src/api/pages.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { ArchiveState } from './archive-outcome.ts';
import { ArchivePageAudiences } from './archive-page-audiences.tsx';
import { ArchiveUnclear } from './archive-unclear.tsx';

type ArchivePageDialogProps = {
  pageId: string;
  page: PageAnswer;
  /** Short enough for a title. */
  name: string;
  /** What has to be typed. */
  typedName: string;
  state: ArchiveState;
  onConfirm: () => void;
  onCheck: () => void;
  onAskAgain: () => void;
  onClose: () => void;
};

/** Asks before a page is archived: what is known of the consequences, what is not, and which audiences are published now. */
export function ArchivePageDialog(props: ArchivePageDialogProps) {
  const { pageId, page, name, typedName, state, onConfirm, onCheck, onAskAgain, onClose } = props;
  const title = (
    <>
      Archive <bdi>{name}</bdi>
    </>
  );
  if (state.kind === 'checking' || state.kind === 'unclear') {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <ArchiveUnclear
          state={state}
          onCheck={onCheck}
          onDismiss={answered(state) ? onClose : onAskAgain}
          dismissLabel={answered(state) ? undefined : 'Back to the question'}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={title}
      consequence="This cannot be undone with Facet: the contract has no request that takes a page out of the archive."
      verb="Archive page"
      typedName={typedName}
      pending={state.kind === 'sending'}
      error={state.kind === 'refused' ? `The page was not archived. ${state.error.message}` : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Consequences page={page} />
      <ArchivePageAudiences pageId={pageId} />
    </ConfirmDialog>
  );
}

function answered(state: Extract<ArchiveState, { kind: 'checking' | 'unclear' }>): boolean {
  return state.kind === 'unclear' && state.found.kind === 'archived';
}

function Consequences({ page: { audiencesCount } }: { page: PageAnswer }) {
  const audiences = audiencesCount === undefined ? 'its audiences' : `its ${countOf(audiencesCount, 'audience')}`;
  return (
    <div className="grid gap-x-6 gap-y-3 text-13 md:grid-cols-2">
      <div>
        <h3 className="text-13">Known</h3>
        <ul className="mt-1 list-disc pl-4">
          <li>The service is asked to archive this page, once.</li>
          <li>Facet shows the status that it answers.</li>
        </ul>
      </div>
      <div>
        <h3 className="text-13">Not in the contract</h3>
        <ul className="mt-1 list-disc pl-4">
          <li>What becomes of {audiences}.</li>
          <li>Whether links that people already have keep working.</li>
          <li>Whether visits are still recorded.</li>
        </ul>
      </div>
    </div>
  );
}
