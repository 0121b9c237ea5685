type SkeletonBarProps = { width?: string | number | undefined; height?: number };

/** Stands in for a text that is loading. `width` is any CSS length. */
export function SkeletonBar({ width = '100%', height = 14 }: SkeletonBarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className="block max-w-full animate-pulse rounded-sign bg-line"
    />
  );
}

const widths = ['62%', '48%', '71%', '55%', '66%', '43%'] as const;

/** Stands in for loading rows, as high as they will be. `label` is announced: "Loading pages". */
export function SkeletonRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={`row-${index.toString()}`} className="flex h-10 items-center gap-6 border-b border-line px-4 md:px-6">
          <SkeletonBar width={widths[index % widths.length]} />
          <SkeletonBar width="12%" />
          <SkeletonBar width="8%" />
        </div>
      ))}
    </div>
  );
}

/** Bars in place of lines. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonBar key={`line-${index.toString()}`} width={widths[index % widths.length]} />
      ))}
    </div>
  );
}

/** Stands in for a loading text or list of fields, in the gutters of a screen. */
export function Skeleton({ lines = 4, label }: { lines?: number; label: string }) {
  return (
    <div role="status" className="max-w-180 px-4 py-4 md:px-6">
      <span className="sr-only">{label}</span>
      <SkeletonLines lines={lines} />
    </div>
  );
}
