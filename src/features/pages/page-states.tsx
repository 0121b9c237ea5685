import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonBar, SkeletonRows } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';

type PageFailureProps = { pageId: string; error: unknown; reset: () => void };

/** A page that could not be read, or a screen of it that broke. Its address stays, so that trying again is one press. */
export function PageFailure({ pageId, error, reset }: PageFailureProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const [retrying, setRetrying] = useState(false);
  useEffect(() => resetQueries(), [resetQueries]);

  async function retry() {
    setRetrying(true);
    resetQueries();
    await router.invalidate();
    reset();
  }

  return (
    <>
      <ScreenTitle>Page</ScreenTitle>
      <ScreenHeader title="Page" meta={<IdText id={pageId} of="page" here whole />} />
      <ErrorPanel
        title={titleOf(error)}
        reason={error instanceof Error ? error.message : String(error)}
        advice={adviceOf(error)}
        details={error instanceof ApiError ? error.details() : undefined}
        retrying={retrying}
        onRetry={() => void retry()}
        actions={<ButtonLink to="/pages">Go to the pages</ButtonLink>}
      />
    </>
  );
}

function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This screen broke';
  return error.status === 404 ? 'There is no page with this id' : 'The page could not be read';
}

function adviceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'Nothing was sent to the service. Loading the screen again may help.';
  if (error.status !== 404) return undefined;
  return 'Compare the id with the one you were given. The contract has no list of pages to look it up in.';
}

/** A page that is on its way, on whichever of its tabs: header, tabs, lines. */
export function PageSkeleton() {
  return (
    <>
      <ScreenTitle>Page</ScreenTitle>
      <ScreenHeader
        title="Page"
        meta={
          <>
            <span className="flex h-5 w-full items-center">
              <SkeletonBar width={320} />
            </span>
            <span className="flex h-5 items-center">
              <SkeletonBar width={420} />
            </span>
          </>
        }
      />
      {/* As high as the tabs. */}
      <div className="h-11.25 border-b border-line md:h-9.25" />
      <SkeletonRows rows={12} label="Loading the page" />
    </>
  );
}
