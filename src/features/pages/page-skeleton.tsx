import { ScreenHeader } from '#src/ui/page-header.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SkeletonBar, SkeletonRows } from '#src/ui/skeleton.tsx';

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
