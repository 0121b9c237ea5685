import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatch, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { outage } from '#src/api/connection.ts';
import { ApiError, missingPart } from '#src/api/errors.ts';
import { readSiteText } from '#src/api/http.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { focusHeading, ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useSection } from './sections.ts';

/** The kind of the deepest screen, for its heading until its name is known. */
function useScreenKind(): string {
  const section = useSection();
  const kind = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.kind)?.staticData.kind });
  return kind ?? section?.label ?? 'Facet';
}

/** Screens under a page's tabs stand below its header, which comes first. */
function useIsUnderTabs(): boolean {
  return useMatch({ strict: false, select: ({ id }) => id.includes('/_tabs/') });
}

/** A screen that is loading: its heading and the shape of the content. */
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

/** A screen in the frame alone. */
const framed = (screen: ReactNode) => (
  <Frame sidebar={null} breadcrumb={null}>
    {screen}
  </Frame>
);

/** The frame renders before the deployer's settings load: nothing moves when they come. */
export const RootPending = () => framed(<RoutePending />);

/** Without the deployer's settings the frame shows only that they could not load. */
export const RootError = (props: ErrorComponentProps) => framed(<RouteError {...props} />);

/** Messages of parts that have been requested twice. */
const askedAgain = new Set<string>();

/** Not while the server is unreachable: an error page would replace the dashboard. */
async function reloadIfServed() {
  if (await readSiteText('')) location.reload();
}

/** A screen whose data cannot load. The frame around it stays usable. */
export function RouteError({ error: caught, reset }: ErrorComponentProps) {
  const error = caught instanceof Error ? caught : new Error(String(caught));
  const kind = useScreenKind();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(() => resetQueries(), [resetQueries]);
  const isUnderTabs = useIsUnderTabs();
  const isMissingPart = error.name === missingPart;
  const broken = isMissingPart ? 'Couldn’t load this screen' : 'Something went wrong on this screen';

  function retry() {
    askedAgain.add(error.message);
    resetQueries();
    reset();
    void router.invalidate();
  }

  // A part that failed offline loads again when the network is back.
  useEffect(() => {
    if (!isMissingPart) return undefined;
    // Some browsers cache a failed module for the document's lifetime.
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
        title={error instanceof ApiError ? `Couldn’t load: ${kind}` : broken}
        reason={error.message}
        details={error instanceof ApiError ? error.details() : error.stack}
        advice="Nothing you typed or set in this browser is lost."
        onRetry={retry}
      />
    </>
  );
}

/** A URL without a screen. */
export function RouteNotFound() {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // To the router two of these are one screen, and its header would keep the focus.
  useEffect(() => {
    if (address !== undefined) focusHeading();
  }, [address]);
  return (
    <>
      <ScreenTitle>Not found</ScreenTitle>
      <ScreenHeader title="Not found" />
      <p className="max-w-180 px-4 text-ink-muted md:px-6">
        Page not found. <TextLink to="/pages">Go to Pages</TextLink>
      </p>
    </>
  );
}
