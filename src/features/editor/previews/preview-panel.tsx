import { memo, useEffect, useState } from 'react';
import { useIdle } from '#src/features/editor/lint/use-idle.ts';
import { Button } from '#src/ui/button.tsx';
import type { PreviewPanelProps } from './preview-list.tsx';
import { samePreviews } from './preview-sources.ts';

type PreviewCode = typeof import('./preview-list.tsx');

/**
 * How a link to the page looks on search engines and networks, now and after the save. Its code comes when the browser is idle: the form is there
 * first. When it cannot be had, the panel says so and the form goes on. A key in a field that no preview reads draws nothing.
 */
export const PreviewPanel = memo(Panel, (one, other) => {
  const { now, after, imageHosts, pageUrl } = one;
  return (
    imageHosts === other.imageHosts &&
    pageUrl === other.pageUrl &&
    samePreviews(now, other.now) &&
    samePreviews(after, other.after)
  );
});

function Panel(props: PreviewPanelProps) {
  const isIdle = useIdle();
  const [code, setCode] = useState<PreviewCode>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const isWanted = isIdle && code === undefined && failures === attempt;
  useEffect(() => {
    if (!isWanted) return;
    let isWaiting = true;
    import('./preview-list.tsx').then(
      (module) => {
        if (isWaiting) setCode(module);
      },
      () => {
        if (isWaiting) setFailures((count) => count + 1);
      },
    );
    return () => {
      isWaiting = false;
    };
  }, [isWanted]);
  if (code !== undefined) return <code.PreviewList {...props} />;
  const hasFailed = failures > attempt;
  return (
    <section aria-label="Previews" className="flex flex-col items-start gap-2">
      <h2 className="text-13 font-medium">Previews</h2>
      <p className="text-12 text-ink-muted">
        {hasFailed ? 'The previews could not be loaded. The form works without them.' : 'They are being loaded.'}
      </p>
      {hasFailed && <Button onClick={() => setAttempt(failures)}>Load the previews</Button>}
    </section>
  );
}
