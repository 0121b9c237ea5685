import { Curve } from 'recharts';

const width = 120;
const height = 28;
const margin = 2;

/**
 * The course of a figure, 120 by 28, without an axis: a shape beside a number that says the rest. Hidden from screen readers. The library's line without a
 * chart of the library around it: eight more of those would make every click slower.
 */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  return (
    <svg aria-hidden="true" className="block h-7 w-30" viewBox={`0 0 ${width} ${height}`}>
      <Curve
        points={courseOf(values)}
        fill="none"
        stroke="var(--color-ink-muted)"
        strokeWidth={1.5}
        // They make a dot of a value between two gaps, which is a line without a length.
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** From zero to the highest value, with gaps. */
function courseOf(values: readonly (number | undefined)[]) {
  // One step has no course.
  if (values.length < 2) return [];
  const top = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const last = values.length - 1;
  return values.map((value, step) => ({
    x: margin + ((width - 2 * margin) * step) / last,
    y: value === undefined ? null : height - margin - ((height - 2 * margin) * value) / top,
  }));
}
