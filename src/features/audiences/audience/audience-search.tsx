import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { audienceQueries } from '#src/api/audiences.ts';
import { continueWalk, stopWalk } from '#src/api/walked-list.ts';
import { countOf } from '#src/lib/text.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { AudienceSkeleton } from './audience-skeleton.tsx';
import type { KnownAudience } from './use-audience.ts';

type AudienceSearchProps = { pageId: string; audienceId: string; known: KnownAudience };

/** An audience that is not known yet: looked for in the page's list, not found in it, or a list that cannot be read. */
export function AudienceSearch({ pageId, audienceId, known }: AudienceSearchProps) {
  const client = useQueryClient();
  const { queryKey } = audienceQueries.list(pageId);
  const { walk, error, fetching, retry } = known;
  const back = (
    <ButtonLink to="/pages/$pageId/audiences" params={{ pageId }}>
      Go to the audiences
    </ButtonLink>
  );
  if (walk === undefined && error !== undefined) {
    const noPage = error.status === 404;
    return (
      <Frame audienceId={audienceId}>
        <ErrorPanel
          title={noPage ? 'There is no page with this id' : 'The audience could not be read'}
          reason={error.message}
          advice={noPage ? undefined : 'It is looked for in the list of the page’s audiences, which did not come.'}
          details={error.details()}
          retrying={fetching}
          onRetry={retry}
          actions={back}
        />
      </Frame>
    );
  }
  if (walk === undefined || walk.state === 'walking' || fetching) {
    const total = walk?.totalCount;
    return (
      <Frame audienceId={audienceId}>
        <AudienceSkeleton>
          {/* The first page brings most: a bar that is there for a moment would only flicker. */}
          {walk !== undefined && (
            <span className="inline-flex flex-wrap items-center gap-2">
              Looking for it among the page’s audiences
              <Progress
                label="Looking for the audience"
                value={walk.items.length}
                total={typeof total === 'number' && total >= walk.items.length ? total : undefined}
                onCancel={() => stopWalk(queryKey)}
              />
            </span>
          )}
        </AudienceSkeleton>
      </Frame>
    );
  }
  const whole = walk.state === 'complete';
  return (
    <Frame audienceId={audienceId}>
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
    </Frame>
  );
}

type FrameProps = { audienceId: string; children: ReactNode };

/** The screen without the thing: its kind for a heading, and the id that was asked for. */
function Frame({ audienceId, children }: FrameProps) {
  return (
    <>
      <title>Audience – Facet</title>
      <ScreenHeader title="Audience" meta={<IdText id={audienceId} of="audience" whole />} />
      {children}
    </>
  );
}
