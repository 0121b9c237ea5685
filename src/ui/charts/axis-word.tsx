import { usePlotArea } from 'recharts';
import { axisText } from './chart-style.ts';
import { useTickWords } from './plot-marks.tsx';

type AxisWordProps = {
  x?: number;
  y?: number;
  textAnchor?: 'start' | 'middle' | 'end';
  verticalAnchor?: string;
  index?: number;
  payload?: { value: string | number };
  tickFormatter?: (value: string | number, index: number) => string;
};

/** What stands at one tick of an axis. The library's own text measures itself word by word, to break lines that never are. */
export function AxisWord(props: AxisWordProps) {
  const { x = 0, y = 0, textAnchor = 'middle', verticalAnchor, index = 0, payload, tickFormatter } = props;
  const value = payload?.value ?? '';
  return (
    <text x={x} y={y} dy={verticalAnchor === 'middle' ? '0.355em' : '0.71em'} textAnchor={textAnchor} {...axisText}>
      {tickFormatter === undefined ? value : tickFormatter(value, index)}
    </text>
  );
}

/** The number at one tick of the axis of quantities, which is 0 to 1 for the library. */
function AxisNumber(props: AxisWordProps) {
  return <AxisWord {...props} payload={{ value: useTickWords(props.index ?? 0) }} />;
}

/** The label of one column of a scale: at its lower edge, or in the middle of the last one, which is open. */
export function EdgeLabel({ labels, x = 0, ...props }: AxisWordProps & { labels: readonly string[] }) {
  const { index = 0 } = props;
  const band = (usePlotArea()?.width ?? 0) / labels.length;
  const isOpen = index === labels.length - 1;
  return <AxisWord {...props} x={isOpen ? x : x - band / 2} payload={{ value: labels[index] ?? '' }} />;
}

/** Axes are their words alone: the hairlines stand behind the marks. */
export const axisLook = { tick: <AxisWord />, tickLine: false, axisLine: false } as const;
/** The same for the axis of quantities. */
export const numbersLook = { ...axisLook, tick: <AxisNumber />, interval: 0 } as const;
