import { memo, startTransition, useCallback, useEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import type { PreviewList, PreviewListProps } from './preview-list.tsx';
import { samePreviews } from './preview-sources.ts';
import { useIdle } from './use-lint.ts';

type Loaded = { readonly PreviewList: typeof PreviewList };

/**
 * How a link to the page looks on search engines and networks, now and after the save. Loaded and drawn when the
 * browser is idle: the form is there first. A key in a field that no preview reads draws nothing.
 */
export const PreviewPanel = memo(
  function PreviewPanel(props: PreviewListProps) {
    const isIdle = useIdle();
    const [loaded, setLoaded] = useState<Loaded | 'failed'>();
    const load = useCallback(() => {
      setLoaded(undefined);
      import('./preview-list.tsx').then(
        (code) => startTransition(() => setLoaded(code)),
        () => setLoaded('failed'),
      );
    }, []);
    useEffect(() => {
      if (isIdle) load();
    }, [isIdle, load]);

    if (loaded === undefined) return <section aria-label="Previews" />;
    if (loaded !== 'failed') return <loaded.PreviewList {...props} />;
    // What is typed in the form beside them is no less there.
    return (
      <section aria-label="Previews">
        <Notice tone="bad" announce actions={<Button onClick={load}>Try again</Button>}>
          The previews could not be loaded.
        </Notice>
      </section>
    );
  },
  (one, other) =>
    one.imageHosts === other.imageHosts &&
    one.pageUrl === other.pageUrl &&
    samePreviews(one.now, other.now) &&
    samePreviews(one.after, other.after),
);
