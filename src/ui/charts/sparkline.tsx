import { Line, LineChart, YAxis } from 'recharts';

/** The course of a figure, 120 by 28, without an axis: a shape beside a number that says the rest. Hidden from screen readers. */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  return (
    <div aria-hidden="true" className="h-7 w-30">
      <LineChart
        width={120}
        height={28}
        accessibilityLayer={false}
        style={{ pointerEvents: 'none' }}
        data={values.map((value) => ({ value }))}
        margin={{ top: 2, right: 2, bottom: 2, left: 2 }}
      >
        <YAxis hide domain={[0, 'dataMax']} />
        <Line
          dataKey="value"
          stroke="var(--color-ink-muted)"
          strokeWidth={1.25}
          dot={values.length === 1 ? { r: 1.5 } : false}
          activeDot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </div>
  );
}
