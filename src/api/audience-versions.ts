import { readTimestamp } from '#src/contract/timestamp.ts';
import type { AudienceAnswer } from './audiences.ts';

/** An audience version as it was read (§2.4): every field may be missing. */
export type VersionAnswer = NonNullable<AudienceAnswer['latestVersion']>;

/** A version that is there. `{}`, null and absence all mean that there is none (traps.md 3). */
export function existingVersion(version: VersionAnswer | null | undefined): VersionAnswer | undefined {
  if (version === null || version === undefined) return undefined;
  return Object.values(version).some((value) => value !== undefined && value !== null) ? version : undefined;
}

/** Statuses of a life before the first publishing, as far as they are known (§2.4 shows none). */
const unpublished = ['queued', 'processing', 'draft', 'cancelled'];

/**
 * The version that visitors get; undefined when none was published. `publishedVersion` is required of an audience that has none too (§2.3), so
 * that a service may send another version in its place: one without `publishedAt`, in a status before publishing, is not taken for published.
 */
export function publishedVersionOf({ publishedVersion }: AudienceAnswer): VersionAnswer | undefined {
  const version = existingVersion(publishedVersion);
  if (version === undefined || readTimestamp(version.publishedAt) !== undefined) return version;
  return version.status !== undefined && unpublished.includes(version.status) ? undefined : version;
}

/** A page or an audience, as far as archiving is concerned. Any field may be missing from an answer. */
export type Archivable = { readonly status?: string | undefined; readonly archivedAt?: string | null | undefined };

/**
 * Whether an answer says that a page or an audience is archived: by its status or by its date, for
 * the contract fixes neither (§3).
 */
export function isArchived({ status, archivedAt }: Archivable): boolean {
  return status === 'archived' || readTimestamp(archivedAt) !== undefined;
}
