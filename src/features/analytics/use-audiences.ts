import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { audiencesOf, visibleName } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';

/** Same order as the list of audiences. */
const audienceNames = new Intl.Collator('en', { numeric: true });

/** When an audience's live version was published, and the audience created: epoch milliseconds. */
export type PublishEvent = NonNullable<ReturnType<typeof useAudiences>['published']>;

/** Names and persons of the page's audiences, and the publish event of the one looked at. */
export function useAudiences(pageId: string, looked: string | undefined) {
  const { data, isFetching } = useQuery(audiencesOf(pageId).query);
  // A refresh of the whole list changes no name: charts need not draw again.
  const isLoading = isFetching && data?.state !== 'complete';
  const { byId, ...names } = useMemo(() => {
    const byId = new Map(
      data?.items.flatMap((audience) => (audience.audienceId === undefined ? [] : [[audience.audienceId, audience]])),
    );
    const audienceOf = (audienceId: string) => {
      const audience = byId.get(audienceId);
      const name = (audience && visibleName(audience)) ?? audienceId;
      return { name: name || 'no audience', personId: audience?.personId ?? undefined };
    };
    const nameOf = (audienceId: string) => audienceOf(audienceId).name;
    /** Whether its name may still come with the rest of the list. */
    const isNaming = (audienceId: string) => isLoading && audienceId !== '' && !byId.has(audienceId);
    /** All IDs in name order, for what knows only IDs. */
    const byName = () => [...byId.keys()].sort((one, other) => audienceNames.compare(nameOf(one), nameOf(other)));
    return { byId, nameOf, isNaming, audienceOf, byName };
  }, [data, isLoading]);
  const audience = looked === undefined ? undefined : byId.get(looked);
  const createdAt = readTimestamp(audience?.createdAt ?? undefined)?.ms;
  const version = audience?.publishedVersion;
  const published = useMemo(() => {
    const at = readTimestamp(version?.publishedAt ?? undefined)?.ms;
    const { versionNumber } = version ?? {};
    return at === undefined ? undefined : { at, text: `v${versionNumber ?? ''} published`, versionNumber, createdAt };
  }, [version, createdAt]);
  return { ...names, published, createdAt };
}
