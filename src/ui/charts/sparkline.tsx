import { Curve } from 'recharts';

const width = 120;
const height = 28;
const margin = 2;

/**
 * The trend of a metric, 120 by 28, without an axis, hidden from screen readers: the number
 * beside it says the rest. No library chart around it: eight more would slow down every click.
 */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  return (
    <svg aria-hidden="true" className="block h-7 w-30" viewBox={`0 0 ${width} ${height}`}>
      <Curve
        points={courseOf(values)}
        fill="none"
        stroke="var(--color-ink-muted)"
        strokeWidth={1.5}
        // Draws a value between two gaps, a line without length, as a dot.
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** From zero to the highest value, with gaps. */
function courseOf(values: readonly (number | undefined)[]) {
  // One step has no trend.
  if (values.length < 2) return [];
  const top = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const last = values.length - 1;
  return values.map((value, step) => ({
    x: margin + ((width - 2 * margin) * step) / last,
    y: value === undefined ? null : height - margin - ((height - 2 * margin) * value) / top,
  }));
}
