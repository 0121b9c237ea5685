import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { visibleName } from '#src/api/audience-name.ts';
import { audienceQueries } from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';

/** As the list of audiences has them. */
export const audienceNames = new Intl.Collator('en', { numeric: true });

/** What the page's audiences are called, whom they are for, and when the one that is looked at was published. */
export function useAudiences(pageId: string, looked: string | undefined) {
  const { data } = useQuery(audienceQueries.list(pageId));
  const byId = useMemo(
    () =>
      new Map(
        data?.items.flatMap((audience) => (audience.audienceId === undefined ? [] : [[audience.audienceId, audience]])),
      ),
    [data],
  );
  const audienceOf = useCallback(
    (audienceId: string) => {
      const audience = byId.get(audienceId);
      const name = audience === undefined ? undefined : visibleName(audience);
      return { name: name ?? (audienceId || 'no audience'), personId: audience?.personId ?? undefined };
    },
    [byId],
  );
  const nameOf = useCallback((audienceId: string) => audienceOf(audienceId).name, [audienceOf]);
  /** All of them by their names, for what knows the ids alone. */
  const byName = useCallback(
    () => [...byId.keys()].sort((one, other) => audienceNames.compare(nameOf(one), nameOf(other))),
    [byId, nameOf],
  );
  const version = looked === undefined ? undefined : byId.get(looked)?.publishedVersion;
  const published = useMemo(() => {
    const at = readTimestamp(version?.publishedAt ?? undefined)?.ms;
    return at === undefined ? [] : [{ at, text: `v${version?.versionNumber ?? ''} published` }];
  }, [version]);
  return { nameOf, audienceOf, byName, published };
}
