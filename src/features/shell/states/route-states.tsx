import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from '#src/ui/frame.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { useScreenKind } from './use-screen-kind.ts';

export const loadRouteError = () => import('./route-error.tsx');

/** What a screen shows when its data cannot be had. */
export const RouteError = lazyRouteComponent(loadRouteError, 'RouteError');

/** What a screen shows while its data are on the way: its heading and the shape of what follows. */
export function RoutePending() {
  const kind = useScreenKind();
  return (
    <>
      <ScreenTitle>{kind}</ScreenTitle>
      <ScreenHeader title={kind} />
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
