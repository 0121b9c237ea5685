const width = 120;
const height = 28;
const margin = 2;

/**
 * The course of a figure, 120 by 28, without an axis: a shape beside a number that says the rest. Hidden from screen readers. Drawn by hand: eight
 * more charts of the library would make every click slower.
 */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  return (
    <svg aria-hidden="true" className="block h-7 w-30" viewBox={`0 0 ${width} ${height}`}>
      <path
        d={courseOf(values)}
        fill="none"
        stroke="var(--color-ink-muted)"
        strokeWidth={1.25}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A line from zero to the highest value, with gaps. A value between two gaps is a line without a length, which its round ends make a dot. */
function courseOf(values: readonly (number | undefined)[]): string {
  // One step has no course.
  if (values.length < 2) return '';
  const top = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const last = values.length - 1;
  const points = values.map((value, step) => {
    if (value === undefined) return undefined;
    const x = margin + ((width - 2 * margin) * step) / last;
    const y = height - margin - ((height - 2 * margin) * value) / top;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return points
    .map((point, step) => {
      if (point === undefined) return '';
      return points[step - 1] === undefined ? `M${point}L${point}` : `L${point}`;
    })
    .join('');
}
