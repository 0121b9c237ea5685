import { useNavigate } from '@tanstack/react-router';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { orderOfLastList } from '#src/list/opened-row.ts';
import { IconButton } from '#src/ui/button.tsx';
import { useShortcut } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';

type NeighboursProps = {
  audienceId: string;
  /** All loaded audiences of the page. */
  audiences: readonly AudienceAnswer[];
};

/** To the audience before or after this one in the list that it was opened from, else of the page. */
export function Neighbours({ audienceId, audiences }: NeighboursProps) {
  const navigate = useNavigate();
  function go(places: 1 | -1) {
    const order = orderOfLastList();
    const ids = order.includes(audienceId) ? order : audiences.flatMap((audience) => audience.audienceId ?? []);
    const next = ids[ids.indexOf(audienceId) + places];
    if (next === undefined)
      showToast({ tone: 'good', text: `No audience ${places === 1 ? 'after' : 'before'} this one.` });
    else void navigate({ to: '.', params: (now) => ({ ...now, audienceId: next }), search: {} });
  }
  const group = 'On an audience';
  useShortcut({ keys: 'N', label: 'Next audience', group, run: () => go(1) });
  useShortcut({ keys: 'P', label: 'Previous audience', group, run: () => go(-1) });
  return (
    <div className="flex">
      <IconButton label="Previous audience" icon="chevron-right" className="rotate-180" onClick={() => go(-1)} />
      <IconButton label="Next audience" icon="chevron-right" onClick={() => go(1)} />
    </div>
  );
}
