import type { ReactNode } from 'react';
import { SkeletonBar } from '#src/ui/skeleton.tsx';

const moments = ['68%', '64%', '72%', '60%'] as const;
const lines = ['96%', '91%', '84%', '52%'] as const;
const overrides = ['80%', '64%', '72%'] as const;

/** An audience on its way, in the shape of the screen that will be there. `children` stand where "view live" will. */
export function AudienceSkeleton({ children }: { children?: ReactNode | undefined }) {
  return (
    <>
      <div className="flex min-h-12 items-center px-4 pb-4 text-13 text-ink-muted md:min-h-9 md:px-6">{children}</div>
      <div
        role="status"
        className="mx-4 gap-x-12 border-t border-line pt-5 md:mx-6 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(240px,340px)]"
      >
        <span className="sr-only">Loading the audience</span>
        <div>
          <Block widths={moments} />
          <div className="mt-5 border-t border-line pt-5">
            <Block widths={lines} />
          </div>
        </div>
        <div className="max-lg:hidden">
          <Block widths={overrides} />
        </div>
      </div>
    </>
  );
}

function Block({ widths }: { widths: readonly string[] }) {
  return (
    <div className="flex flex-col gap-4">
      <SkeletonBar width={96} height={18} />
      {widths.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  );
}
