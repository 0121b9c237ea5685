import type { AudienceAnswer } from '#src/api/audiences.ts';
import { ArchiveButton } from '#src/editing/archive/archive-button.tsx';
import { ArchiveAudience } from './archive-audience.tsx';

type ArchiveAudienceButtonProps = { pageId: string; audienceId: string; audience: AudienceAnswer };

/** The way to the question whether an audience is to be archived. */
export function ArchiveAudienceButton(props: ArchiveAudienceButtonProps) {
  return (
    <ArchiveButton thing="audience" archivable={props.audience} endpoint="archiveAudience">
      {(asking) => <ArchiveAudience {...props} {...asking} />}
    </ArchiveButton>
  );
}
