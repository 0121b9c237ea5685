import { useNavigate } from '@tanstack/react-router';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { audienceFacts, audienceFields } from '#src/fields/audience-fields.tsx';
import { rowsOf } from '#src/list/list-view.ts';
import { useLastSearch } from '#src/ui/breadcrumb.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';

type NeighboursProps = {
  pageId: string;
  audienceId: string;
  /** All loaded audiences of the page. */
  audiences: readonly AudienceAnswer[];
};

/** To the audience before or after this one in the list, as it was last filtered and sorted. */
export function Neighbours({ pageId, audienceId, audiences }: NeighboursProps) {
  const search = useLastSearch('/pages/$pageId/audiences', { pageId });
  const navigate = useNavigate();
  const go = (places: 1 | -1) => {
    const rows = rowsOf(audiences, audienceFields, search, audienceFacts(audiences, undefined, Date.now()));
    const ids = rows.flatMap((row) => row.audienceId ?? []);
    const place = ids.indexOf(audienceId);
    // One that the filter no longer finds stands before the first.
    const next = ids[Math.max(place + places, place === -1 ? 0 : -1)];
    if (next === undefined)
      showToast({ tone: 'good', text: `No audience ${places === 1 ? 'after' : 'before'} this one.` });
    else void navigate({ to: '.', params: (now) => ({ ...now, audienceId: next }), search: {} });
  };
  const group = 'On an audience';
  useShortcut({ keys: 'N', label: 'Next audience', group, run: () => go(1) });
  useShortcut({ keys: 'P', label: 'Previous audience', group, run: () => go(-1) });
  return (
    <div className="flex">
      <IconButton label="Previous audience" icon="chevron-left" onClick={() => go(-1)} />
      <IconButton label="Next audience" icon="chevron-right" onClick={() => go(1)} />
    </div>
  );
}
