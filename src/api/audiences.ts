import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { apiPath } from '#src/contract/api-path.ts';
import { type AudienceUpdate, archiveAudience, listAudiences, updateAudience } from '#src/contract/audience.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import type { ListWalk } from './cursor.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** An audience as it was read (§2.3): any field may be missing. */
export type AudienceAnswer = Answer<typeof updateAudience>;

/** The audiences of a page (§4.3). Sends `cursor` only to go on, and never `limit`: the contract shows neither (§4.3). */
export function audiencesOf(pageId: string) {
  return walkedResource<AudienceAnswer>({
    rootKey: ['audiences', pageId],
    endpoint: listAudiences,
    path: apiPath(listAudiences.path, { page_id: pageId }),
    words: { all: 'audiences', one: 'the audience' },
    readPage: (cursor, signal) => request(listAudiences, { params: { page_id: pageId }, query: { cursor }, signal }),
    idOf: ({ audienceId }) => audienceId,
    isKept: true,
  });
}

/** The audiences of every page of which some were loaded in this tab. */
export function loadedAudiences(client: QueryClient) {
  return client
    .getQueriesData<ListWalk<AudienceAnswer>>({ queryKey: ['audiences'] })
    .flatMap(([[, pageId, part], walk]) =>
      typeof pageId === 'string' && part === 'list'
        ? (walk?.items ?? []).map((audience) => ({ pageId, audience }))
        : [],
    );
}

function mutation(pageId: string, audienceId: string) {
  return {
    ...audiencesOf(pageId).write(audienceId),
    meta: {
      invalidates: [
        ['audiences', pageId],
        ['pages', pageId],
        ['conversations', audienceId],
      ],
    },
  };
}

export const audienceMutations = {
  /** Update audience (§4.4). Only the fields in the body change. `seen` as in `requestUnlessChanged`. */
  update: (pageId: string, audienceId: string, seen?: AudienceAnswer) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationFn: (body: AudienceUpdate) =>
        requestUnlessChanged(updateAudience, { params: { page_id: pageId, audience_id: audienceId }, body }, seen),
    }),
  /** Archive audience (§4.5). There is no way back in the contract. */
  archive: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationFn: () => request(archiveAudience, { params: { page_id: pageId, audience_id: audienceId } }),
    }),
};

/** What an audience is called (§2.3): the first of its names that can be seen, the effective one before the others; undefined when there is none. */
export function visibleName({ effectiveName, customName, computedName }: AudienceAnswer): string | undefined {
  const name = [effectiveName, customName, computedName].find((text) => typeof text === 'string' && !isBlank(text));
  return name ?? undefined;
}

/** The name that the service computed, where it is another than the one shown. */
export function otherName(audience: AudienceAnswer): string | undefined {
  const { computedName = '' } = audience;
  return isBlank(computedName) || computedName === visibleName(audience) ? undefined : computedName;
}

/** What an audience is called where room is short: titles, toasts. Its ID where no name can be seen. */
export function shortName(audience: AudienceAnswer | undefined, audienceId: string): string {
  return clipEnd((audience === undefined ? undefined : visibleName(audience)) ?? audienceId, 80);
}

/** What an audience is called where only text can stand. */
export function titleOf(audience: AudienceAnswer): string {
  return visibleName(audience) ?? audience.audienceId ?? 'An audience without a name';
}

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
