import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** The kind of thing the deepest screen shows, for its heading until its name is known. */
function useScreenKind(): string {
  return (
    useMatches({ select: (matches) => matches.findLast((match) => match.staticData.kind)?.staticData.kind }) ?? 'Facet'
  );
}

/** What a screen shows while its data are on the way: its heading and the shape of what follows. */
export function RoutePending() {
  const kind = useScreenKind();
  return (
    <>
      <title>{`${kind} – Facet`}</title>
      <ScreenHeader title={kind} />
      <SkeletonRows label={`Loading ${kind.toLowerCase()}`} />
    </>
  );
}

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

/** An address that names no screen. */
export function RouteNotFound() {
  return (
    <>
      <title>Not found – Facet</title>
      <ScreenHeader title="Not found" />
      <p className="max-w-180 text-ink-muted">
        No screen of Facet has this address. <TextLink to="/pages">Go to the pages</TextLink>
      </p>
    </>
  );
}
