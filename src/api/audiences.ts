import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { apiPath } from '#src/contract/api-path.ts';
import { type AudienceUpdate, archiveAudience, listAudiences, updateAudience } from '#src/contract/audience.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import type { ListWalk } from './cursor.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** An audience from an answer (§2.3): any field may be missing. */
export type AudienceAnswer = Answer<typeof updateAudience>;

/** A page's audiences (§4.3). Sends `cursor` to continue but never `limit`: §4.3 shows neither. */
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

/** All loaded audiences in this tab, by page. */
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
      // A reload takes fifty requests for five thousand audiences; the answer has the only change.
      answerIn: ['audiences', pageId],
      invalidates: [
        ['pages', pageId],
        ['conversations', audienceId],
      ],
    },
  };
}

export const audienceMutations = {
  /** Update audience (§4.4). Fields outside the body stay. `seen`: `requestUnlessChanged`. */
  update: (pageId: string, audienceId: string, seen?: AudienceAnswer) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationFn: (body: AudienceUpdate) =>
        requestUnlessChanged(updateAudience, { params: { page_id: pageId, audience_id: audienceId }, body }, seen),
    }),
  /** Archive audience (§4.5). The contract has no way to undo it. */
  archive: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationFn: () => request(archiveAudience, { params: { page_id: pageId, audience_id: audienceId } }),
    }),
};

/** An audience's first visible name (§2.3), the effective one first; undefined without one. */
export function visibleName({ effectiveName, customName, computedName }: AudienceAnswer): string | undefined {
  const name = [effectiveName, customName, computedName].find((text) => typeof text === 'string' && !isBlank(text));
  return name ?? undefined;
}

/** The computed name, if it differs from the one shown. */
export function otherName(audience: AudienceAnswer): string | undefined {
  const { computedName = '' } = audience;
  return isBlank(computedName) || computedName === visibleName(audience) ? undefined : computedName;
}

/** The name of an audience for titles and toasts, truncated. Its ID without a visible name. */
export function shortName(audience: AudienceAnswer | undefined, audienceId: string): string {
  return clipEnd((audience === undefined ? undefined : visibleName(audience)) ?? audienceId, 80);
}

/** The name of an audience where only text fits. */
export function titleOf(audience: AudienceAnswer): string {
  return visibleName(audience) ?? audience.audienceId ?? 'An audience without a name';
}

/** An audience version from an answer (§2.4): every field may be missing. */
export type VersionAnswer = NonNullable<AudienceAnswer['latestVersion']>;

/** A version that exists. `{}`, null and absence all mean that there is none (traps.md 3). */
export function existingVersion(version: VersionAnswer | null | undefined): VersionAnswer | undefined {
  if (version === null || version === undefined) return undefined;
  return Object.values(version).some((value) => value !== undefined && value !== null) ? version : undefined;
}

/** Known statuses before the first publishing (§2.4 shows none). */
const unpublished = ['queued', 'processing', 'draft', 'cancelled'];

/**
 * The live version, if any. `publishedVersion` is required even without one (§2.3), so services may
 * send another: in a status before publishing and without `publishedAt` it does not count.
 */
export function publishedVersionOf({ publishedVersion }: AudienceAnswer): VersionAnswer | undefined {
  const version = existingVersion(publishedVersion);
  if (version === undefined || readTimestamp(version.publishedAt) !== undefined) return version;
  return version.status !== undefined && unpublished.includes(version.status) ? undefined : version;
}

/** The archiving fields of a page or an audience. Any may be missing from an answer. */
export type Archivable = { readonly status?: string | undefined; readonly archivedAt?: string | null | undefined };

/** Whether a page or an audience is archived, by status or date: the contract fixes none (§3). */
export function isArchived({ status, archivedAt }: Archivable): boolean {
  return status === 'archived' || readTimestamp(archivedAt) !== undefined;
}
