import '#src/styles.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { timelineOf } from '#src/features/conversation/core/timeline.ts';
import { MessageRow } from '#src/features/conversation/thread/message-row.tsx';

/* The thread as one would draw it without further thought: fetched, parsed, and every message drawn with the dashboard's own row. */

const noHosts: readonly string[] = [];
const noRestore = () => undefined;
const address = new URLSearchParams(location.search).get('messages') ?? '';

function Thread() {
  const { data } = useQuery({
    queryKey: ['thread'],
    queryFn: async () => (await fetch(address)).json(),
    // Drawing it again takes seconds.
    refetchInterval: 5_000,
  });
  const timeline = data === undefined ? [] : timelineOf(data);
  const { length } = timeline;
  useLayoutEffect(() => {
    if (length > 0) scrollTo(0, document.documentElement.scrollHeight);
  }, [length]);
  return (
    <ol className="mx-auto max-w-190">
      {timeline.map((entry) => (
        <li key={entry.key}>
          <MessageRow entry={entry} imageHosts={noHosts} growing={false} chosen={false} restoreOf={noRestore} />
        </li>
      ))}
    </ol>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Thread }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const container = document.getElementById('app');
if (container === null) throw new Error('index.html holds the element #app.');
createRoot(container).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
