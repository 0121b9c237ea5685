import { lazy } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { ArchiveButton } from '#src/editing/archive/archive-button.tsx';

const loadArchiving = () => import('./archive-audience.tsx');
const ArchiveAudience = lazy(() => loadArchiving().then((module) => ({ default: module.ArchiveAudience })));

type ArchiveAudienceButtonProps = { pageId: string; audienceId: string; audience: AudienceAnswer };

/** The way to the question whether an audience is to be archived. */
export function ArchiveAudienceButton(props: ArchiveAudienceButtonProps) {
  return (
    <ArchiveButton thing="audience" archivable={props.audience} endpoint="archiveAudience" load={loadArchiving}>
      {(asking) => <ArchiveAudience {...props} {...asking} />}
    </ArchiveButton>
  );
}
