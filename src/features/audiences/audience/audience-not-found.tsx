import { useQueryClient } from '@tanstack/react-query';
import { audienceQueries } from '#src/api/audiences.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { countOf } from '#src/lib/text.ts';
import { NotInList } from '#src/ui/not-in-list.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import type { KnownAudience } from './use-audience.ts';

type AudienceNotFoundProps = { pageId: string; known: KnownAudience };

/** Why an audience is not shown. */
export function AudienceNotFound({ pageId, known }: AudienceNotFoundProps) {
  const client = useQueryClient();
  const noPage = known.error?.status === 404;
  return (
    <NotInList
      what="audiences"
      report={known.walk && walkReport(client, audienceQueries.list(pageId).queryKey, known.walk)}
      known={known}
      unread={{
        title: noPage ? 'There is no page with this id' : 'The audience could not be read',
        advice: noPage ? undefined : 'It is looked for in the list of the page’s audiences, which did not come.',
      }}
      notHeld={{
        title: 'There is no audience with this id on this page',
        reason: (loaded) => `The service lists ${countOf(loaded, 'audience')} for the page, and this is none of them.`,
        advice: 'Compare the id with the one you were given. It may belong to another page.',
      }}
      notSoFar={{
        title: 'The audience was not found so far',
        reason: 'The contract has no request for a single audience, so it is looked for in the list of the page.',
      }}
      back={
        <ButtonLink to="/pages/$pageId/audiences" params={{ pageId }}>
          Go to the audiences
        </ButtonLink>
      }
    />
  );
}
