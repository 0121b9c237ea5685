import { useEffect, useRef, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { showToast } from '#src/ui/toast.tsx';
import { type EndedVersion, endedSentence, endedVersions, type SeenWorking } from './ended-versions.ts';

const looks = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Tells when a version that was seen queued or processing has ended: by a toast at once, and by the number returned, for the title of the document,
 * until somebody moves, presses or types something here.
 */
export function useEndedVersions(listed: readonly { readonly audience: AudienceAnswer }[]): number {
  const seen = useRef<SeenWorking>(new Set());
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    const { ended, working } = endedVersions(seen.current, listed);
    seen.current = working;
    if (ended.length === 0) return;
    setUnseen((count) => count + ended.length);
    tell(ended);
  }, [listed]);

  useEffect(() => {
    if (unseen === 0) return;
    const onLook = () => setUnseen(0);
    for (const event of looks) window.addEventListener(event, onLook, { passive: true });
    return () => {
      for (const event of looks) window.removeEventListener(event, onLook);
    };
  }, [unseen]);

  return unseen;
}

function tell(ended: readonly EndedVersion[]) {
  const bad = ended.every(({ status }) => status === 'cancelled' || status === 'failed');
  showToast({ tone: bad ? 'notice' : 'good', text: endedSentence(ended) });
}
