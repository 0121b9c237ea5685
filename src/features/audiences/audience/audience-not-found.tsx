import { useQueryClient } from '@tanstack/react-query';
import { audienceQueries } from '#src/api/audiences.ts';
import { continueWalk, stopWalk } from '#src/api/walked-list.ts';
import { countOf } from '#src/lib/text.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import type { KnownAudience } from './use-audience.ts';

type AudienceNotFoundProps = { pageId: string; known: KnownAudience };

/** Why an audience is not shown: the list could not be read, does not hold it, or was not read to its end. */
export function AudienceNotFound({ pageId, known }: AudienceNotFoundProps) {
  const client = useQueryClient();
  const { queryKey } = audienceQueries.list(pageId);
  const { walk, error, fetching, retry } = known;
  const back = (
    <ButtonLink to="/pages/$pageId/audiences" params={{ pageId }}>
      Go to the audiences
    </ButtonLink>
  );
  if (walk === undefined) {
    const noPage = error?.status === 404;
    return (
      <ErrorPanel
        title={noPage ? 'There is no page with this id' : 'The audience could not be read'}
        reason={error?.message}
        advice={noPage ? undefined : 'It is looked for in the list of the page’s audiences, which did not come.'}
        details={error?.details()}
        retrying={fetching}
        onRetry={retry}
        actions={back}
      />
    );
  }
  const whole = walk.state === 'complete';
  return (
    <>
      <ErrorPanel
        title={whole ? 'There is no audience with this id on this page' : 'The audience was not found so far'}
        reason={
          whole
            ? `The service lists ${countOf(walk.items.length, 'audience')} for the page, and this is none of them.`
            : 'The contract has no request for a single audience, so it is looked for in the list of the page.'
        }
        advice={whole ? 'Compare the id with the one you were given. It may belong to another page.' : undefined}
        onRetry={retry}
        retryLabel="Look again"
        retrying={fetching}
        actions={back}
      />
      {!whole && (
        <div className="max-w-180 px-4 md:px-6">
          <WalkStatus
            what="audiences"
            state={walk.state}
            loaded={walk.items.length}
            totalCount={walk.totalCount}
            duplicates={walk.duplicates}
            canContinue={walk.next !== undefined}
            reason={walk.error?.message}
            onStop={() => stopWalk(queryKey)}
            onContinue={() => void continueWalk(client, queryKey)}
          />
        </div>
      )}
    </>
  );
}
