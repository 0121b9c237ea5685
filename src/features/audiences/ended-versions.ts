import { useEffect, useRef, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { existingVersion, titleOf } from '#src/api/audiences.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { showToast } from '#src/ui/toast.tsx';

/** An audience whose version was seen queued or processing and no longer is. */
export type EndedVersion = {
  readonly audienceId: string;
  readonly name: string;
  readonly versionNumber: number | undefined;
  /** What became of it, as the service says. */
  readonly status: string | undefined;
};

/** Audiences that were seen working, by id. */
export type SeenWorking = ReadonlySet<string>;

/** What has ended since the list was looked at last, and what is working now. An audience that is not in the list has not ended. */
export function endedVersions(
  before: SeenWorking,
  listed: readonly AudienceAnswer[],
): { readonly ended: readonly EndedVersion[]; readonly working: SeenWorking } {
  const working = new Set<string>();
  const ended: EndedVersion[] = [];
  for (const audience of listed) {
    const { audienceId, status } = audience;
    if (audienceId === undefined) continue;
    if (isWorking(audience)) working.add(audienceId);
    else if (before.has(audienceId)) {
      const latest = existingVersion(audience.latestVersion);
      ended.push({
        audienceId,
        name: titleOf(audience),
        versionNumber: latest?.versionNumber,
        status: latest?.status ?? status,
      });
    }
  }
  return { ended, working };
}

/** One sentence that tells what ended: "Acme: version 3 is published", or the counts where it was more than one. */
export function endedSentence(ended: readonly EndedVersion[]): string {
  const [only] = ended;
  if (only !== undefined && ended.length === 1) {
    const version = only.versionNumber === undefined ? 'the version' : `version ${only.versionNumber}`;
    return `${only.name}: ${version} is ${only.status ?? 'no longer queued'}`;
  }
  const counts = new Map<string, number>();
  for (const { status = 'of unknown status' } of ended) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${formatNumber(count)} ${status}`);
  const all = countOf(ended.length, 'version');
  return counts.size === 1 ? `${all} ${ended[0]?.status ?? 'finished'}` : `${all} finished: ${parts.join(', ')}`;
}

const looks = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Tells when a version that was seen queued or processing has ended: by a toast at once, and by the number returned,
 * for the title of the document, until somebody moves, presses or types something here.
 */
export function useEndedVersions(audiences: readonly AudienceAnswer[]): number {
  const seen = useRef<SeenWorking>(new Set());
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    const { ended, working } = endedVersions(seen.current, audiences);
    seen.current = working;
    if (ended.length === 0) return;
    setUnseen((count) => count + ended.length);
    const bad = ended.every(({ status }) => status === 'cancelled' || status === 'failed');
    showToast({ tone: bad ? 'notice' : 'good', text: endedSentence(ended) });
  }, [audiences]);

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
