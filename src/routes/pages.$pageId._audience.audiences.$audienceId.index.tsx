import { createFileRoute } from '@tanstack/react-router';
import { audiencesOf } from '#src/api/audiences.ts';
import { AudienceScreen } from '#src/features/audiences/audience-screen.tsx';
import { StopAgent } from '#src/features/conversation/generating-bar.tsx';
import { AudienceEditor } from '#src/features/editor/audience-editor.tsx';

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/')({
  staticData: { kind: 'Audience' },
  loader: ({ context: { queryClient }, params: { pageId, audienceId } }) => {
    const { known, query } = audiencesOf(pageId);
    // The screen reloads a known audience, through its part of the list only.
    if (known(queryClient, audienceId) === undefined) void queryClient.prefetchQuery(query);
  },
  component: Audience,
});

function Audience() {
  const { pageId, audienceId } = Route.useParams();
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="editor">
      {(known) => (
        <>
          <StopAgent pageId={pageId} audience={known.audience} />
          <AudienceEditor pageId={pageId} audienceId={audienceId} {...known} />
        </>
      )}
    </AudienceScreen>
  );
}
