import { type CSSProperties, useId } from 'react';

type HatchingProps = {
  /** Where it lies in the box of the chart. */
  style: CSSProperties;
  /** What it means, where there is room to say it. */
  words?: string | undefined;
};

/** A part of a plot where nothing is known: hatched, so that it is not taken for zero. */
export function Hatching({ style, words }: HatchingProps) {
  const id = useId();
  return (
    <div className="absolute overflow-hidden" style={style}>
      <svg aria-hidden="true" className="size-full">
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="6" stroke="var(--color-line-strong)" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      {words !== undefined && (
        <span className="absolute top-1 left-1 max-w-full truncate bg-paper px-1 text-12 text-ink-muted">{words}</span>
      )}
    </div>
  );
}
