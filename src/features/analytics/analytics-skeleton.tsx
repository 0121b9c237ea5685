import { SkeletonBar } from '#src/ui/skeleton.tsx';

const tiles = ['60%', '45%', '52%', '48%', '66%', '40%', '30%', '36%'] as const;

/** The place of the figures and charts, as high as they will be. */
export function AnalyticsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Reading sessions</span>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 py-4 md:grid-cols-4 md:px-6 lg:grid-cols-8">
        {tiles.map((width) => (
          <div key={width} className="flex h-24 flex-col justify-between">
            <SkeletonBar width="50%" height={12} />
            <SkeletonBar width={width} height={28} />
            <SkeletonBar width={120} height={20} />
          </div>
        ))}
      </div>
      <div className="border-t border-line px-4 py-4 md:px-6">
        <SkeletonBar width="30%" height={16} />
        <div className="mt-4">
          <SkeletonBar height={240} />
        </div>
      </div>
    </div>
  );
}
