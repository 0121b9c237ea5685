import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, use } from 'react';

/** What of a chart is being read: by pointer while it is over the chart, by keyboard while the chart has the focus. */
export type Reading = {
  readonly index: number | undefined;
  /** The other end of a run of marks while it is drawn, by a drag or with Shift and the arrows. */
  readonly anchor: number | undefined;
  readonly read: (index: number | undefined) => void;
  readonly hold: (anchor: number | undefined) => void;
};

/** What the frame of a chart knows of it: the frame puts what is read into words. */
type FramedChart = {
  /** "Sessions by day". */
  readonly title: string;
  /** A mark in words: "Tue 3 Nov: 212 sessions, 17 conversions"; a run of them in a chart that has runs. */
  readonly words: (first: number, last: number) => string;
  readonly reading: Reading;
};

const nothing = () => undefined;
const unread: Reading = { index: undefined, anchor: undefined, read: nothing, hold: nothing };
export const FramedChartContext = createContext<FramedChart>({ title: '', words: () => '', reading: unread });

/** What of the chart around it is being read. */
export function useReading(): Reading {
  return use(FramedChartContext).reading;
}

/** The first and the last mark that are read: the same one, or the ends of a run. */
export function runOf({ index, anchor = index }: Reading): Run | undefined {
  if (index === undefined || anchor === undefined) return undefined;
  return [Math.min(index, anchor), Math.max(index, anchor)];
}

/** Marks that follow each other: the first and the last. */
export type Run = readonly [first: number, last: number];

/** Pixels of the chart's box that are no plot. */
export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

type ChartReaderProps = {
  /** How many marks the chart has, along `direction`; `across` many beside each other for a grid. */
  count: number;
  across?: number | undefined;
  direction: 'x' | 'y';
  margins: Margins;
  /** The run that is selected, which Shift and the arrows extend. */
  selected?: Run | undefined;
  /** Press, or Enter and Space. `last` differs from `first` where a run was drawn. */
  onChoose: (first: number, last: number) => void;
  children: ReactNode;
};

/** Marks that Page Up and Page Down go over: about a tenth of all, and more than a few arrows would. */
const pageOf = (all: number) => Math.max(3, Math.round(all / 10));

/**
 * Makes a drawing readable mark by mark. It is a slider to assistive technology, since that is what it does: arrows, Home, End and Page keys
 * move, the value is the mark in words, Enter and Space choose it. Along x a drag chooses a run of marks, and so does Shift with those keys, as soon as
 * Shift is let go. Marks share the plot evenly, so that their place needs no measuring.
 */
export function ChartReader(props: ChartReaderProps) {
  const { count, across = 1, direction, margins, selected, onChoose, children } = props;
  const { title, words, reading } = use(FramedChartContext);
  const all = count * across;
  const active = reading.index === undefined ? undefined : Math.min(reading.index, all - 1);
  const hasRuns = direction === 'x' && across === 1;

  function markAt(event: PointerEvent<HTMLElement>): number | undefined {
    const box = event.currentTarget.getBoundingClientRect();
    const width = box.width - margins.left - margins.right;
    const height = box.height - margins.top - margins.bottom;
    const x = (event.clientX - box.left - margins.left) / width;
    const y = (event.clientY - box.top - margins.top) / height;
    const along = direction === 'x' ? x : y;
    const beside = direction === 'x' ? y : x;
    // Beside the plot of a row stand its words: they are the row too.
    const outside = along < 0 || along >= 1 || (across > 1 && (beside < 0 || beside >= 1));
    if (outside || all === 0) return undefined;
    const row = across > 1 ? Math.floor(beside * across) : 0;
    return row * count + Math.floor(along * count);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (all === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = active ?? 0;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(from, from);
      return;
    }
    const to = moved(event.key, from, count, across, direction);
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey && hasRuns && reading.anchor === undefined) reading.hold(otherEnd(selected, from));
    reading.read(Math.max(0, Math.min(all - 1, to)));
  }

  function onKeyUp(event: KeyboardEvent) {
    // The same run again would clear it.
    if (event.key === 'Shift' && runOf(reading)?.join() === selected?.join()) reading.hold(undefined);
    else if (event.key === 'Shift') choose(reading);
  }

  /** Chooses what was pressed, or the run that was drawn from there. */
  function choose(at: Reading) {
    const run = at.anchor === undefined ? undefined : runOf(at);
    reading.hold(undefined);
    if (run !== undefined && (hasRuns || run[0] === run[1])) onChoose(...run);
  }

  return (
    <div
      role="slider"
      tabIndex={all === 0 ? -1 : 0}
      aria-label={`Read ${title}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, all - 1)}
      aria-valuenow={active ?? 0}
      aria-valuetext={all === 0 ? 'No sessions' : words(...(runOf({ ...reading, index: active }) ?? [0, 0]))}
      aria-orientation={direction === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={onKeyDown}
      onFocus={() => reading.index === undefined && reading.read(0)}
      onKeyUp={onKeyUp}
      onBlur={() => {
        reading.read(undefined);
        reading.hold(undefined);
      }}
      onPointerMove={(event) => {
        const mark = markAt(event);
        reading.read(mark);
        // Let go outside, or moved on to another mark of a chart without runs.
        if (event.buttons === 0 || (!hasRuns && mark !== reading.anchor)) reading.hold(undefined);
      }}
      onPointerCancel={() => reading.hold(undefined)}
      // A finger that is lifted has left; what it touched is read on, until something else is.
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') reading.read(undefined);
      }}
      onPointerDown={(event) => {
        if (event.button === 0) {
          reading.read(markAt(event));
          reading.hold(markAt(event));
        }
      }}
      onPointerUp={(event) => {
        // The last move may not be drawn yet.
        const index = markAt(event);
        if (event.pointerType === 'touch') reading.read(index);
        choose({ ...reading, index });
      }}
      className="relative cursor-pointer touch-pan-y select-none rounded-sign outline-offset-4"
    >
      {children}
    </div>
  );
}

type PlotRunProps = { run: Run | undefined; count: number; margins: Margins; className: string };

/** The ground under some marks of a chart along x: those that are read, or selected. */
export function PlotRun({ run, count, margins: { top, right, bottom, left }, className }: PlotRunProps) {
  if (run === undefined) return null;
  const width = `(100% - ${left + right}px) / ${count}`;
  return (
    <span
      className={`absolute ${className}`}
      style={{
        top,
        bottom,
        left: `calc(${left}px + ${width} * ${run[0]})`,
        width: `calc(${width} * ${run[1] - run[0] + 1})`,
      }}
    />
  );
}

/** Where a run begins that Shift extends: the far end of the selected one where the mark is at one of its ends. */
function otherEnd(selected: Run | undefined, from: number): number {
  const [first, last] = selected ?? [from, from];
  return from === last ? first : from === first ? last : from;
}

function moved(key: string, from: number, count: number, across: number, direction: 'x' | 'y'): number | undefined {
  const down = across > 1 ? count : direction === 'y' ? 1 : -1;
  // As the arrows do: down a list of rows, and to less on a line, as on any slider.
  const pageDown = Math.sign(down) * pageOf(count * across);
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowDown':
      return from + down;
    case 'ArrowUp':
      return from - down;
    case 'PageUp':
      return from - pageDown;
    case 'PageDown':
      return from + pageDown;
    case 'Home':
      return 0;
    case 'End':
      return count * across - 1;
    default:
      return undefined;
  }
}
