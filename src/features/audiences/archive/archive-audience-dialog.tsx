import type { AudienceAnswer } from '#src/api/audiences.ts';
import { ArchiveDialog, Consequences } from '#src/editing/archive/archive-dialog.tsx';
import type { ArchiveState } from '#src/editing/archive/archive-outcome.ts';

type ArchiveAudienceDialogProps = {
  audience: AudienceAnswer;
  /** Short enough for a title. */
  name: string;
  state: ArchiveState;
  onConfirm: () => void;
  onCheck: () => void;
  onAskAgain: () => void;
  onClose: () => void;
};

/** Asks before an audience is archived: what is known of the consequences, and what is not. */
export function ArchiveAudienceDialog({ audience: { status }, ...rest }: ArchiveAudienceDialogProps) {
  return (
    <ArchiveDialog thing="audience" {...rest}>
      <Consequences
        known={[
          'The service is asked to archive this audience, once.',
          `It says “${(status ?? 'nothing').slice(0, 60)}” now; Facet shows the status that the service answers.`,
        ]}
        unknown={[
          'Whether visitors still see this variant.',
          'What becomes of a version that is queued or being written.',
          'Whether it stays in the list of audiences.',
        ]}
      />
    </ArchiveDialog>
  );
}
