import { lazy, Suspense } from 'react';
import { audienceQueries } from '#src/api/audiences.ts';
import { stopWalk } from '#src/api/walked-list.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { AudienceSkeleton } from './audience-skeleton.tsx';
import type { KnownAudience } from './use-audience.ts';

// Most audiences are found.
const AudienceNotFound = lazy(() =>
  import('./audience-not-found.tsx').then((module) => ({ default: module.AudienceNotFound })),
);

type AudienceSearchProps = { pageId: string; audienceId: string; known: KnownAudience };

/** An audience that is not known yet: looked for in the page's list, not found in it, or a list that cannot be read. */
export function AudienceSearch({ pageId, audienceId, known }: AudienceSearchProps) {
  const { walk, error, fetching } = known;
  const hasFailed = walk === undefined && error !== undefined;
  const isLookedFor = walk === undefined || walk.state === 'walking' || fetching;
  return (
    <>
      <ScreenTitle>Audience</ScreenTitle>
      <ScreenHeader title="Audience" meta={<IdText id={audienceId} of="audience" here whole />} />
      {isLookedFor && !hasFailed ? (
        <AudienceSkeleton>
          {/* The first page brings most: a bar that is there for a moment would only flicker. */}
          {walk !== undefined && <SearchProgress pageId={pageId} loaded={walk.items.length} total={walk.totalCount} />}
        </AudienceSkeleton>
      ) : (
        <Suspense fallback={null}>
          <AudienceNotFound pageId={pageId} known={known} />
        </Suspense>
      )}
    </>
  );
}

type SearchProgressProps = { pageId: string; loaded: number; total: number | null | undefined };

function SearchProgress({ pageId, loaded, total }: SearchProgressProps) {
  const { queryKey } = audienceQueries.list(pageId);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      Looking for it among the page’s audiences
      <Progress
        label="Looking for the audience"
        value={loaded}
        total={typeof total === 'number' && total >= loaded ? total : undefined}
        onCancel={() => stopWalk(queryKey)}
      />
    </span>
  );
}
