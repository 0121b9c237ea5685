import { createFileRoute } from '@tanstack/react-router';
import { audienceQueries, isAudience } from '#src/api/audiences.ts';
import { AudienceScreen } from '#src/features/audiences/audience-screen.tsx';
import { AudienceEditor } from '#src/features/editor/audience-editor.tsx';

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/')({
  staticData: { kind: 'Audience' },
  loader: ({ context: { queryClient }, params: { pageId, audienceId } }) => {
    const list = audienceQueries.list(pageId);
    // What is known of it is read again by the screen, which asks for its part of the list alone.
    const isKnown = queryClient.getQueryData(list.queryKey)?.items.some(isAudience(audienceId)) ?? false;
    if (!isKnown) void queryClient.prefetchQuery(list);
  },
  component: Audience,
});

function Audience() {
  const { pageId, audienceId } = Route.useParams();
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="editor">
      {(known) => <AudienceEditor pageId={pageId} audienceId={audienceId} {...known} />}
    </AudienceScreen>
  );
}
