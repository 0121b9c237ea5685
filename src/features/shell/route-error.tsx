import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useScreenKind } from './use-screen-kind.ts';

/** What a screen shows when its data cannot be had. The frame around it stays usable. */
export function RouteError({ error: caught, reset }: ErrorComponentProps) {
  const error = caught instanceof Error ? caught : new Error(String(caught));
  const kind = useScreenKind();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(() => resetQueries(), [resetQueries]);

  function retry() {
    resetQueries();
    reset();
    void router.invalidate();
  }

  return (
    <>
      <ScreenTitle>{kind}</ScreenTitle>
      <ScreenHeader title={kind} />
      <ErrorPanel
        title={error instanceof ApiError ? `${kind}: not loaded` : 'This screen broke'}
        reason={error.message}
        details={error instanceof ApiError ? error.details() : error.stack}
        kept="Nothing you typed or set in this browser is lost."
        onRetry={retry}
      />
    </>
  );
}

/** An address that names no screen. */
export function RouteNotFound() {
  return (
    <>
      <ScreenTitle>Not found</ScreenTitle>
      <ScreenHeader title="Not found" />
      <p className="max-w-180 px-4 text-ink-muted md:px-6">
        No screen of Facet has this address. <TextLink to="/pages">Go to the pages</TextLink>
      </p>
    </>
  );
}
