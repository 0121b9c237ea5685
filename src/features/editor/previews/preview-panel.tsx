import { memo } from 'react';
import { useIdle } from '#src/features/editor/lint/use-idle.ts';
import { PreviewList, type PreviewPanelProps } from './preview-list.tsx';
import { samePreviews } from './preview-sources.ts';

/**
 * How a link to the page looks on search engines and networks, now and after the save. Drawn when the browser is idle: the form
 * is there first. A key in a field that no preview reads draws nothing.
 */
export const PreviewPanel = memo(
  function PreviewPanel(props: PreviewPanelProps) {
    const isIdle = useIdle();
    return isIdle ? <PreviewList {...props} /> : <section aria-label="Previews" />;
  },
  (one, other) =>
    one.imageHosts === other.imageHosts &&
    one.pageUrl === other.pageUrl &&
    samePreviews(one.now, other.now) &&
    samePreviews(one.after, other.after),
);
