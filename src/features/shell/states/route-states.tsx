import { Frame } from '#src/ui/frame.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { useScreenKind } from './use-screen-kind.ts';

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
