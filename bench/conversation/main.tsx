import '#src/styles.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { memo, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { type TimelineEntry, timelineOf } from '#src/features/conversation/timeline.ts';
import { Markdown } from '#src/ui/markdown.tsx';

/* The naive thread: fetched, parsed, and every message drawn, with Markdown, steps and changes. */

const address = new URLSearchParams(location.search).get('messages') ?? '';

const Message = memo(function Message({ entry: { index, role, body, toolCalls, changes } }: { entry: TimelineEntry }) {
  return (
    <article aria-label={`Message ${(index + 1).toLocaleString('en-US')}`} className="py-3">
      <strong className="text-13">{role}</strong>
      <Markdown text={body.text} />
      {toolCalls.map((call) => (
        <details key={call.id}>
          <summary>{call.name}</summary>
          <pre>{JSON.stringify(call, null, 2)}</pre>
        </details>
      ))}
      {changes.map((change) => (
        <p key={change.changeId}>
          {change.field}: <del>{change.previousValue}</del> <ins>{change.newValue}</ins>
        </p>
      ))}
    </article>
  );
});

function Thread() {
  const { data } = useQuery({
    queryKey: ['thread'],
    queryFn: async () => (await fetch(address)).json(),
    refetchInterval: 2_000,
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
          <Message entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const container = document.getElementById('app');
if (container === null) throw new Error('index.html holds the element #app.');
createRoot(container).render(
  <QueryClientProvider client={new QueryClient()}>
    <Thread />
  </QueryClientProvider>,
);
