import type { Margins } from './chart-reader.tsx';
import { hairline } from './chart-style.ts';

type GridLinesProps = {
  /** Where the lines stand, 0 (the axis's beginning) to 1. */
  at: readonly number[];
  direction: 'across' | 'upright';
  margins: Margins;
};

/** The hairlines behind a chart. Drawn beside the charting library: its own grid costs more than all of them. */
export function GridLines({ at, direction, margins }: GridLinesProps) {
  return (
    <div className="absolute" style={margins}>
      <svg aria-hidden="true" className="size-full overflow-visible">
        {at.map((share) => {
          const place = direction === 'across' ? `${100 * (1 - share)}%` : `${100 * share}%`;
          return direction === 'across' ? (
            <line key={share} x1="0" x2="100%" y1={place} y2={place} stroke={hairline} />
          ) : (
            <line key={share} x1={place} x2={place} y1="0" y2="100%" stroke={hairline} />
          );
        })}
      </svg>
    </div>
  );
}
