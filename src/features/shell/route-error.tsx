import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
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
      <title>{`${kind} – Facet`}</title>
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
