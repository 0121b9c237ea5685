import type { PageAnswer } from '#src/api/pages.ts';
import { ArchiveDialog, Consequences } from '#src/editing/archive/archive-dialog.tsx';
import type { ArchiveState } from '#src/editing/archive/archive-outcome.ts';
import { countOf } from '#src/lib/text.ts';
import { ArchivePageAudiences } from './archive-page-audiences.tsx';

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
export function ArchivePageDialog({ pageId, page: { audiencesCount }, ...rest }: ArchivePageDialogProps) {
  const audiences = audiencesCount === undefined ? 'its audiences' : `its ${countOf(audiencesCount, 'audience')}`;
  return (
    <ArchiveDialog thing="page" {...rest}>
      <Consequences
        known={['The service is asked to archive this page, once.', 'Facet shows the status that it answers.']}
        unknown={[
          `What becomes of ${audiences}.`,
          'Whether links that people already have keep working.',
          'Whether visits are still recorded.',
        ]}
      />
      <ArchivePageAudiences pageId={pageId} />
    </ArchiveDialog>
  );
}
