import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { countOf } from '#src/lib/text.ts';

/** Whether the audience, or its latest version, is queued or processing. */
export function isWorking(audience: AudienceAnswer): boolean {
  const { status, latestVersion } = audience;
  const isWaiting = [status, latestVersion?.status].some((one) => one === 'queued' || one === 'processing');
  return isWaiting && !isArchived(audience);
}

/** For an audience that visitors don't see yet. */
export const notLiveWords = 'Not live until the agent publishes a version.';

/** Since when, in epoch milliseconds; undefined without a valid time from the service. */
export function workingSince({ latestVersion }: AudienceAnswer): number | undefined {
  return readTimestamp(latestVersion?.queuedAt)?.ms ?? readTimestamp(latestVersion?.createdAt)?.ms;
}

/** The normal maximum time of a page's versions; a longer one counts as delayed. */
export type DelayRule = {
  /** The 95th percentile of `queueDurationMs`: 95 of 100 versions took at most this long. */
  readonly thresholdMs: number;
  /** The number of versions behind it. */
  readonly versions: number;
};

/**
 * The rule of a page by nearest rank, from the `queueDurationMs` (§2.4) of all loaded versions.
 * @returns undefined if no version has a duration: then none counts as delayed.
 */
export function delayRule(audiences: readonly AudienceAnswer[]): DelayRule | undefined {
  const durations = new Map<string, number>();
  for (const [index, { latestVersion, publishedVersion }] of audiences.entries()) {
    for (const [kind, version] of [latestVersion, publishedVersion].entries()) {
      const duration = version?.queueDurationMs;
      if (version === undefined || duration === undefined) continue;
      // The latest version is often the published one too; it counts once.
      if (Number.isFinite(duration) && duration >= 0) durations.set(version.versionId ?? `${index} ${kind}`, duration);
    }
  }
  const sorted = [...durations.values()].sort((one, other) => one - other);
  const thresholdMs = sorted[Math.ceil(sorted.length * 0.95) - 1];
  return thresholdMs === undefined ? undefined : { thresholdMs, versions: sorted.length };
}

/** How long a delayed version has been queued or processing, in milliseconds; else undefined. */
export function delayOf(audience: AudienceAnswer, rule: DelayRule | undefined, now: number): number | undefined {
  const since = isWorking(audience) ? workingSince(audience) : undefined;
  if (since === undefined || rule === undefined) return undefined;
  const elapsed = now - since;
  return elapsed > rule.thresholdMs ? elapsed : undefined;
}

const hour = 3_600_000;

/** A delay in whole units, rounded as the age beside it is: "2 h". */
export function formatDelay(ms: number): string {
  const unit = ms < hour ? 60_000 : hour;
  return formatDuration(Math.max(unit, ms - (ms % unit)));
}

export function delayWords(rule: DelayRule | undefined): string {
  if (rule === undefined) return 'No version says how long it was queued, so none counts as delayed.';
  const { thresholdMs, versions } = rule;
  const share = `95 % of ${countOf(versions, 'version')}`;
  return `Waiting longer than ${formatDuration(thresholdMs)}, the normal maximum for this page (${share}).`;
}
