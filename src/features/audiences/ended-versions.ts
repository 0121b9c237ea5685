import type { AudienceAnswer } from '#src/api/audiences.ts';
import { existingVersion, titleOf } from '#src/api/audiences.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { isWorking } from './stuck.ts';

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
  listed: readonly { readonly audience: AudienceAnswer }[],
): { readonly ended: readonly EndedVersion[]; readonly working: SeenWorking } {
  const working = new Set<string>();
  const ended: EndedVersion[] = [];
  for (const { audience } of listed) {
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

/** One sentence that tells what ended: "Acme: version 3 is published.", or the counts where it was more than one. */
export function endedSentence(ended: readonly EndedVersion[]): string {
  const [only] = ended;
  if (only !== undefined && ended.length === 1) {
    const version = only.versionNumber === undefined ? 'the version' : `version ${only.versionNumber}`;
    return `${only.name}: ${version} is ${only.status ?? 'no longer queued'}.`;
  }
  const counts = new Map<string, number>();
  for (const { status = 'of unknown status' } of ended) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${formatNumber(count)} ${status}`);
  return `${formatNumber(ended.length)} versions are done: ${parts.join(', ')}.`;
}
