import type { ReactNode } from 'react';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { SkeletonBar } from '#src/ui/skeleton.tsx';

const lines = ['62%', '74%', '18%', '22%', '12%', '28%', '26%', '24%', '25%', '58%', '60%'] as const;

/** A page that is on its way, in the shape of the page that will be there. `children` stand for another tab than the overview. */
export function PageSkeleton({ children }: { children?: ReactNode | undefined }) {
  return (
    <>
      <title>Page – Facet</title>
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
      {children ?? <OverviewSkeleton />}
    </>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="px-4 pt-5 md:px-6">
      <span className="sr-only">Loading the page</span>
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(240px,340px)]">
        <div className="pt-8">
          {lines.map((width) => (
            <div
              key={width}
              className="grid h-9 max-w-180 grid-cols-[180px_1fr] items-center gap-x-6 border-b border-line"
            >
              <SkeletonBar width={72} />
              <SkeletonBar width={width} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
