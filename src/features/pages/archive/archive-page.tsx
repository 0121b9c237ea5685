import type { PageAnswer } from '#src/api/pages.ts';
import { Consequences } from '#src/editing/archive/archive-dialog.tsx';
import { Archiving } from '#src/editing/archive/archiving.tsx';
import { clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { ArchivePageAudiences } from './archive-page-audiences.tsx';
import { confirmationText } from './confirmation-text.ts';
import { useArchivePage } from './use-archive-page.ts';

type ArchivePageProps = { pageId: string; page: PageAnswer; open: boolean; onClose: () => void };

/** Archives a page once it was asked: says what is known of the consequences, what is not, and which audiences are published now. */
export function ArchivePage({ pageId, page, open, onClose }: ArchivePageProps) {
  const archiving = useArchivePage(pageId);
  const { name, audiencesCount } = page;
  const audiences = audiencesCount === undefined ? 'its audiences' : `its ${countOf(audiencesCount, 'audience')}`;
  return (
    <Archiving
      thing="page"
      name={clipEnd(name === undefined || isBlank(name) ? pageId : name, 120)}
      typedName={confirmationText(page, pageId)}
      archiving={archiving}
      open={open}
      onClose={onClose}
    >
      <Consequences
        known={['The service is asked to archive this page, once.', 'Facet shows the status that it answers.']}
        unknown={[
          `What becomes of ${audiences}.`,
          'Whether links that people already have keep working.',
          'Whether visits are still recorded.',
        ]}
      />
      <ArchivePageAudiences pageId={pageId} />
    </Archiving>
  );
}
