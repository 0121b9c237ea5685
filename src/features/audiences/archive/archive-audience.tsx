import type { AudienceAnswer } from '#src/api/audiences.ts';
import { Consequences } from '#src/editing/archive/archive-dialog.tsx';
import { Archiving } from '#src/editing/archive/archiving.tsx';
import { shortName } from '#src/features/audiences/audience/audience-name.tsx';
import { useArchiveAudience } from './use-archive-audience.ts';

type ArchiveAudienceProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  open: boolean;
  onClose: () => void;
};

/** Archives an audience once it was asked: says what is known of the consequences, and what is not. */
export function ArchiveAudience({ pageId, audienceId, audience, open, onClose }: ArchiveAudienceProps) {
  const archiving = useArchiveAudience(pageId, audienceId);
  const { status } = audience;
  return (
    <Archiving
      thing="audience"
      name={shortName(audience, audienceId)}
      archiving={archiving}
      open={open}
      onClose={onClose}
    >
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
    </Archiving>
  );
}
