import type { AudienceAnswer } from '#src/api/audiences.ts';
import { existingVersion, publishedVersionOf, type VersionAnswer } from '#src/api/audiences.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { sameValue } from '#src/form/three-way.ts';

/** The moments of a version (§2.4) in the order of its life, which decides where two fall on the same instant or cannot be read. */
export const versionMoments = [
  'createdAt',
  'queuedAt',
  'becameDraftAt',
  'publishedAt',
  'obsoleteAt',
  'cancelledAt',
  'archivedAt',
] as const;
export type VersionMoment = (typeof versionMoments)[number];

export const momentWords: Readonly<Record<VersionMoment, string>> = {
  createdAt: 'Created',
  queuedAt: 'Queued',
  becameDraftAt: 'Became draft',
  publishedAt: 'Published',
  obsoleteAt: 'Became obsolete',
  cancelledAt: 'Cancelled',
  archivedAt: 'Archived',
};

export type TimelineEntry = {
  readonly moment: VersionMoment;
  readonly at: Timestamp;
  /** Milliseconds since the entry before; undefined for the first and where one of the two cannot be read. */
  readonly gapMs: number | undefined;
};

/** The moments that have come, by time; those that cannot be read follow, as they came. */
export function versionTimeline(version: VersionAnswer): readonly TimelineEntry[] {
  const entries = versionMoments.flatMap((moment) => {
    const at = readTimestamp(version[moment]);
    return at === undefined ? [] : [{ moment, at }];
  });
  // Array.prototype.sort is stable: equal instants stay in the order of life.
  entries.sort(
    (one, other) => (one.at.ms ?? Number.POSITIVE_INFINITY) - (other.at.ms ?? Number.POSITIVE_INFINITY) || 0,
  );
  return entries.map(({ moment, at }, index) => {
    const before = entries[index - 1]?.at.ms;
    return { moment, at, gapMs: before === undefined || at.ms === undefined ? undefined : at.ms - before };
  });
}

/** A version and what it is to its audience. */
export type VersionInRole = {
  readonly role: 'latest' | 'published' | 'latest and published';
  readonly version: VersionAnswer;
};

/** The versions of an audience: one entry where the latest is the published one, by id and by content: two accounts of one version that differ are both shown. */
export function audienceVersions(audience: AudienceAnswer): readonly VersionInRole[] {
  const latest = existingVersion(audience.latestVersion);
  const published = publishedVersionOf(audience);
  if (latest?.versionId !== undefined && sameValue(latest, published)) {
    return [{ role: 'latest and published', version: latest }];
  }
  return [
    ...(latest === undefined ? [] : [{ role: 'latest', version: latest } as const]),
    ...(published === undefined ? [] : [{ role: 'published', version: published } as const]),
  ];
}
