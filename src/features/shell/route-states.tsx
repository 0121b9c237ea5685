import { Frame } from '#src/ui/frame.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useScreenKind } from './use-screen-kind.ts';

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

/** The frame stands before the deployer's settings are there: nothing moves when they come. */
export function RootPending() {
  return (
    <Frame sidebar={null} breadcrumb={null}>
      <RoutePending />
    </Frame>
  );
}

/** An address that names no screen. */
export function RouteNotFound() {
  return (
    <>
      <title>Not found – Facet</title>
      <ScreenHeader title="Not found" />
      <p className="max-w-180 px-4 text-ink-muted md:px-6">
        No screen of Facet has this address. <TextLink to="/pages">Go to the pages</TextLink>
      </p>
    </>
  );
}
