import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { audienceQueries, isAudience } from '#src/api/audiences.ts';
import { AudienceScreen } from '#src/features/audiences/audience/audience-screen.tsx';

// What it shares with other screens' dialogs stays out of those screens.
const loadEditor = () => import('#src/features/editor/audience-editor.tsx');
const AudienceEditor = lazy(() => loadEditor().then((module) => ({ default: module.AudienceEditor })));

export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId/')({
  staticData: { kind: 'Audience' },
  // The panel changes what is shown, not what was read.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: ({ context: { queryClient }, params: { pageId, audienceId } }) => {
    // Its code is asked for beside the list. A failed fetch is met again, and reported, by the screen.
    loadEditor().catch(() => undefined);
    const list = audienceQueries.list(pageId);
    // What is known of it is read again by the screen, which asks for its part of the list alone.
    const isKnown = queryClient.getQueryData(list.queryKey)?.items.some(isAudience(audienceId)) ?? false;
    if (!isKnown) void queryClient.prefetchQuery(list);
  },
  component: Audience,
  codeSplitGroupings: [['loader', 'component']],
});

function Audience() {
  const { pageId, audienceId } = Route.useParams();
  return (
    <AudienceScreen key={`${pageId} ${audienceId}`} pageId={pageId} audienceId={audienceId} tab="editor">
      {(known) => (
        <Suspense fallback={null}>
          <AudienceEditor pageId={pageId} audienceId={audienceId} {...known} />
        </Suspense>
      )}
    </AudienceScreen>
  );
}
