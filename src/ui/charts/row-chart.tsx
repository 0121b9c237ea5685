import { memo, useMemo } from 'react';
import { LineChart, XAxis, YAxis } from 'recharts';
import { clipEnd } from '#src/lib/text.ts';
import { BidiText } from '../bidi-text.tsx';
import { ChartReader, type Margins, type Reading } from './chart-reader.tsx';
import { axisText, markColour } from './chart-style.ts';
import { GridLines } from './grid-lines.tsx';
import { type NameParts, namesApart } from './names-apart.ts';
import { niceTicks } from './nice-ticks.ts';
import {
  type DrawMarks,
  PlotContentProvider,
  PlotMarks,
  samePlaces,
  shareDomain,
  sharesOf,
  useTickWords,
} from './plot-marks.tsx';

/** One row: a bar from zero to `value`, or with an interval a dot on a whisker. */
export type ChartRow = {
  readonly key: string;
  readonly name: string;
  readonly value: number | undefined;
  readonly interval?: { readonly low: number; readonly high: number } | undefined;
  /** At the right: "9.0 % · n 3,412". */
  readonly figure: string;
  /** Stands in the plot where there is no mark: "about 380 more sessions needed". */
  readonly instead?: string | undefined;
  readonly faded?: boolean | undefined;
};

type RowChartProps = {
  label: string;
  reading: Reading;
  words: (row: number) => string;
  rows: readonly ChartRow[];
  /** Whiskers with a dot instead of bars from zero. */
  intervals?: boolean | undefined;
  /** A line across all rows, with its name above them: the rate of all together. */
  reference?: { readonly value: number; readonly label: string } | undefined;
  format: (value: number) => string;
  whole?: boolean | undefined;
  onChoose?: ((row: number) => void) | undefined;
};

const rowHeight = 28;
const axisHeight = 24;
/** Room above the rows for the name of the reference line. */
const labelHeight = 20;
/** Characters of a name, or of its end, that may be drawn: more than there is room for. */
const longestName = 80;

/** Rows with their names at the left, their marks on one axis, and their figures at the right. */
export function RowChart(props: RowChartProps) {
  const { label, reading, words, rows, intervals = false, reference, format, whole = false, onChoose } = props;
  const margins: Margins = { top: reference === undefined ? 0 : labelHeight, right: 0, bottom: axisHeight, left: 0 };
  const highest = Math.max(
    reference?.value ?? 0,
    0,
    ...rows.map(({ value, interval }) => interval?.high ?? value ?? 0),
  );
  // A quarter is the largest step of four that a share can have: no axis of rates goes beyond 100 %.
  const ticks = niceTicks(highest, { wanted: whole ? 3 : 4, whole });
  const top = ticks.at(-1) ?? 1;
  const height = rows.length * rowHeight + axisHeight;
  const parts = useMemo(() => namesApart(rows.map(({ name }) => name)), [rows]);
  const share = (value: number) => `${(100 * value) / top}%`;
  return (
    <ChartReader
      label={`Read ${label}`}
      count={rows.length}
      direction="y"
      margins={margins}
      reading={reading}
      words={words}
      onChoose={onChoose === undefined ? undefined : (first) => onChoose(first)}
    >
      <div
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(6.5rem,auto)] gap-x-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(6.5rem,auto)]"
        style={{ paddingTop: margins.top }}
      >
        <div>
          {rows.map(({ key, faded: isFaded = false }, index) => (
            <div
              key={key}
              className={`flex h-7 items-center text-13 ${isFaded ? 'text-ink-muted' : ''} ${reading.index === index ? 'underline underline-offset-3' : ''}`}
            >
              <RowName {...(parts[index] ?? { begin: '', end: '' })} />
            </div>
          ))}
        </div>
        <div className="relative">
          <GridLines at={sharesOf(ticks)} direction="upright" margins={{ ...margins, top: 0 }} />
          <Marks rows={rows} intervals={intervals} ticks={ticks} format={format} />
          {reference !== undefined && (
            <span
              className="absolute border-l border-dashed border-ink-faint"
              style={{ left: share(reference.value), top: -4, height: height - axisHeight + 4 }}
            />
          )}
          {reference !== undefined && (
            // Beside the line on the side that has more room for it.
            <span
              className="absolute px-1 text-12 leading-4 whitespace-nowrap text-ink-muted"
              style={{
                top: -labelHeight,
                ...(2 * reference.value < top
                  ? { left: share(reference.value) }
                  : { right: `calc(100% - ${share(reference.value)})` }),
              }}
            >
              {reference.label}
            </span>
          )}
          {rows.map(
            ({ key, instead }, index) =>
              instead !== undefined && (
                <span
                  key={key}
                  className="absolute left-1 flex h-7 max-w-full items-center text-12 text-ink-muted"
                  style={{ top: index * rowHeight }}
                >
                  <span className="truncate bg-paper px-1">{instead}</span>
                </span>
              ),
          )}
        </div>
        <div className="text-right">
          {rows.map(({ key, figure }) => (
            <div key={key} className="flex h-7 items-center justify-end text-12 whitespace-nowrap tabular-nums">
              {figure}
            </div>
          ))}
        </div>
      </div>
    </ChartReader>
  );
}

/** A name in one line, cut where it tells least. The sentence over the chart says all of it, and so does the table. */
function RowName({ begin, end }: NameParts) {
  if (end === '')
    return (
      <span className="truncate">
        <BidiText text={begin} maximum={longestName} />
      </span>
    );
  return (
    <bdi dir="auto" className="flex min-w-0">
      <span className="min-w-12 shrink-999 overflow-hidden text-ellipsis whitespace-pre">{begin}</span>
      <span className="truncate">{clipEnd(end, longestName)}</span>
    </bdi>
  );
}

type MarksProps = {
  rows: readonly ChartRow[];
  intervals: boolean;
  ticks: readonly number[];
  format: (value: number) => string;
};

/** The drawing alone: it does not change while the chart is read. */
const Marks = memo(({ rows, intervals, ticks, format }: MarksProps) => {
  const top = ticks.at(-1) ?? 1;
  const draw: DrawMarks = ({ x, y, width }) =>
    rows.map((row, index) => {
      const place = (value: number) => x + (width * value) / top;
      const middle = y + (index + 0.5) * rowHeight;
      return intervals ? (
        <Whisker key={row.key} row={row} place={place} middle={middle} />
      ) : (
        <BarFromZero key={row.key} row={row} place={place} middle={middle} />
      );
    });
  return (
    <PlotContentProvider value={{ draw, ticks, format }}>
      <Frame rows={rows.length} places={sharesOf(ticks)} />
    </PlotContentProvider>
  );
});

const noMargin: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

type FrameProps = {
  rows: number;
  /** Where the ticks stand, 0 to 1. */
  places: readonly number[];
};

/** The plot and its axis. They stay as they are while numbers change under ticks at the same places. */
const Frame = memo(
  ({ rows, places }: FrameProps) => (
    <LineChart
      layout="vertical"
      responsive
      accessibilityLayer={false}
      style={{ position: 'relative', width: '100%', height: rows * rowHeight + axisHeight, pointerEvents: 'none' }}
      margin={noMargin}
    >
      <XAxis
        type="number"
        domain={shareDomain}
        allowDataOverflow
        ticks={[...places]}
        height={axisHeight}
        tick={<AxisEnd last={places.length - 1} />}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <YAxis type="category" hide width={0} />
      <PlotMarks />
    </LineChart>
  ),
  (before, after) => before.rows === after.rows && samePlaces(before.places, after.places),
);

type MarkProps = {
  row: ChartRow;
  /** Pixels from the left. */
  place: (value: number) => number;
  middle: number;
};

const barHeight = 14;

function BarFromZero({ row: { value, faded: isFaded = false }, place, middle }: MarkProps) {
  if (value === undefined) return null;
  const start = place(0);
  // A count of one among thousands still shows.
  const width = value === 0 ? 0 : Math.max(1, place(value) - start);
  return <rect x={start} y={middle - barHeight / 2} width={width} height={barHeight} fill={markColour(0, isFaded)} />;
}

function Whisker({ row: { value, interval, faded: isFaded = false }, place, middle }: MarkProps) {
  if (interval === undefined) return null;
  const low = place(interval.low);
  const high = place(interval.high);
  return (
    <g stroke={markColour(0, isFaded)} fill={markColour(0, isFaded)}>
      <path
        d={`M${low} ${middle}H${high}M${low} ${middle - 3}v6M${high} ${middle - 3}v6`}
        fill="none"
        strokeWidth={1.75}
      />
      <circle cx={place(value ?? interval.low)} cy={middle} r={4} stroke="none" />
    </g>
  );
}

type AxisEndProps = { last: number; x?: number; y?: number; index?: number };

/** The first and the last number of the axis stay inside the plot, so that the rows need no room beside it. A narrow plot has room for them alone. */
function AxisEnd({ last, x = 0, y = 0, index = 0 }: AxisEndProps) {
  const words = useTickWords(index);
  const isEnd = index === 0 || index === last;
  // So many do not fit beside each other on a laptop: every second one says enough.
  if (last > 3 && index % 2 === 1) return null;
  return (
    <text
      x={x}
      y={y + 10}
      textAnchor={index === 0 ? 'start' : isEnd ? 'end' : 'middle'}
      className={isEnd ? undefined : 'max-md:hidden'}
      {...axisText}
    >
      {words}
    </text>
  );
}
