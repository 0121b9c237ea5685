import { useQuery } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries, isAudience, visibleName } from '#src/api/audiences.ts';
import { clipEnd, clipMiddle } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';

/** What an audience is called where room is short: titles, toasts. Its id where no name can be seen. */
export function shortName(audience: AudienceAnswer | undefined, audienceId: string): string {
  return clipEnd((audience === undefined ? undefined : visibleName(audience)) ?? audienceId, 80);
}

type AudienceCrumbProps = { pageId: string; audienceId: string };

/** The name for the breadcrumb, from the cache: a breadcrumb asks the service for nothing. */
export function AudienceCrumb({ pageId, audienceId }: AudienceCrumbProps) {
  const { data: name } = useQuery({
    ...audienceQueries.list(pageId),
    enabled: false,
    select: ({ items }) => {
      const audience = items.find(isAudience(audienceId));
      return audience === undefined ? undefined : visibleName(audience);
    },
  });
  if (name === undefined) return <bdi>{clipMiddle(audienceId, 10, 4)}</bdi>;
  return <BidiText text={name} />;
}
