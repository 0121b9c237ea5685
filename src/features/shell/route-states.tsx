import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatch, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { outage } from '#src/api/connection.ts';
import { ApiError, missingPart } from '#src/api/errors.ts';
import { readSiteText } from '#src/api/http.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { focusHeading, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useSection } from './sections.ts';

/** The kind of thing the deepest screen shows, for its heading until its name is known. */
function useScreenKind(): string {
  const section = useSection();
  const kind = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.kind)?.staticData.kind });
  return kind ?? section?.label ?? 'Facet';
}

/** The screens under a page's tabs stand below its header, which is there before them. */
function useIsUnderTabs(): boolean {
  return useMatch({ strict: false, select: ({ id }) => id.includes('/_tabs/') });
}

/** What a screen shows while its data are on the way: its heading and the shape of what follows. */
export function RoutePending() {
  const kind = useScreenKind();
  return (
    <>
      {!useIsUnderTabs() && (
        <>
          <ScreenTitle>{kind}</ScreenTitle>
          <ScreenHeader title={kind} />
        </>
      )}
      <SkeletonRows label={`Loading ${kind.toLowerCase()}`} />
    </>
  );
}

/** The frame stands before the deployer's settings are there: nothing moves when they come. */
export function RootPending() {
  return (
    <Frame sidebar={null} breadcrumb={null}>
      <RoutePending />
    </Frame>
  );
}

/** Without the deployer's settings there is nothing to put into the frame but that they could not be had. */
export function RootError(props: ErrorComponentProps) {
  return (
    <Frame sidebar={null} breadcrumb={null}>
      <RouteError {...props} />
    </Frame>
  );
}

/** What was said of parts that have been asked for a second time. */
const askedAgain = new Set<string>();

/** Not while nothing is there to be loaded: an error page would stand in place of the dashboard. */
async function reloadIfServed() {
  if (await readSiteText('')) location.reload();
}

/** What a screen shows when its data cannot be had. The frame around it stays usable. */
export function RouteError({ error: caught, reset }: ErrorComponentProps) {
  const error = caught instanceof Error ? caught : new Error(String(caught));
  const kind = useScreenKind();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(() => resetQueries(), [resetQueries]);
  const isUnderTabs = useIsUnderTabs();
  const isMissingPart = error.name === missingPart;
  const broken = isMissingPart ? 'This screen could not be loaded' : 'This screen broke';

  function retry() {
    askedAgain.add(error.message);
    resetQueries();
    reset();
    void router.invalidate();
  }

  // What could not be fetched without a network is fetched when there is one again.
  useEffect(() => {
    if (!isMissingPart) return undefined;
    // Some browsers keep the failure of a module for as long as the document lives.
    if (askedAgain.has(error.message) && outage.get() === undefined) void reloadIfServed();
    return outage.subscribe(() => {
      if (outage.get() === undefined) retry();
    });
  });

  return (
    <>
      <ScreenTitle>{kind}</ScreenTitle>
      {!isUnderTabs && <ScreenHeader title={kind} />}
      <ErrorPanel
        title={error instanceof ApiError ? `${kind}: not loaded` : broken}
        reason={error.message}
        details={error instanceof ApiError ? error.details() : error.stack}
        advice="Nothing you typed or set in this browser is lost."
        onRetry={retry}
      />
    </>
  );
}

/** An address that names no screen. */
export function RouteNotFound() {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // To the router one after another is the same screen, and its header leaves the focus where it was.
  useEffect(() => {
    if (address !== undefined) focusHeading();
  }, [address]);
  return (
    <>
      <ScreenTitle>Not found</ScreenTitle>
      <ScreenHeader title="Not found" />
      <p className="max-w-180 px-4 text-ink-muted md:px-6">
        Page not found. <TextLink to="/pages">Go to the pages</TextLink>
      </p>
    </>
  );
}
