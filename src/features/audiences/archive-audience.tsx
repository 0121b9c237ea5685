import { useQueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceMutations, readAudience, shortName } from '#src/api/audiences.ts';
import { Archive } from '#src/form/archive.tsx';

type ArchiveAudienceProps = { pageId: string; audienceId: string; audience: AudienceAnswer };

/** Archives an audience; without a clear answer it is read again through the page's list. */
export function ArchiveAudience({ pageId, audienceId, audience }: ArchiveAudienceProps) {
  const client = useQueryClient();
  return (
    <Archive
      thing="audience"
      archivable={audience}
      endpoint="archiveAudience"
      action={{
        request: audienceMutations.archive(pageId, audienceId),
        look: () => readAudience(client, pageId, audienceId),
      }}
      name={shortName(audience, audienceId)}
      cannotTell="whether visitors keep seeing it, what happens to a version in progress, or whether it stays in the list"
    />
  );
}
