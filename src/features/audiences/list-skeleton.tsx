import { SkeletonBar, SkeletonRows } from '#src/ui/skeleton.tsx';

/** The list on its way: its bar, its head, its rows. */
export function ListSkeleton() {
  return (
    <>
      <div className="flex h-13 items-center gap-2 px-4 md:px-6">
        <SkeletonBar width={256} height={32} />
        <SkeletonBar width={84} height={32} />
      </div>
      <div className="h-9 border-b border-line" />
      <SkeletonRows rows={12} label="Loading audiences" />
    </>
  );
}
