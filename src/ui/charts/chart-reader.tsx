import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

/** Consecutive marks: the first and the last. */
export type Run = readonly [first: number, last: number];

/** The active marks: by pointer while it is over the chart, by keyboard while it has the focus. */
type Reading = {
  readonly index?: number | undefined;
  /** The other end of a run while the reader draws it, by a drag or with Shift and the arrows. */
  readonly anchor?: number | undefined;
};

/** The first and last active mark: the same one, or the ends of a run. */
function runOf({ index, anchor = index }: Reading): Run | undefined {
  if (index === undefined || anchor === undefined) return undefined;
  return [Math.min(index, anchor), Math.max(index, anchor)];
}

/** Pixels of the box around the plot; negative where the active mark extends beyond the plot. */
export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/** How a chart describes its marks and reacts to them. */
export type ChartMarks = {
  /** The grid of marks, row by row; all share the plot evenly. A list has only rows. */
  columns?: number;
  rows?: number;
  margins: Margins;
  /** The run that is selected, which Shift and the arrows extend. */
  selected?: Run | undefined;
  /**
   * A mark, or a run where there are runs, in words: "Tue 3 Nov: 212 sessions, 17 conversions". A
   * semicolon begins a new line of the tip.
   */
  words: (first: number, last: number) => string;
  /** Press, or Enter and Space. `last` differs from `first` where a run was drawn. */
  onChoose: (first: number, last: number) => void;
};

type ChartReaderProps = ChartMarks & {
  /** "Sessions by day". */
  title: string;
  children: ReactNode;
};

/**
 * Makes a drawing accessible mark by mark, as a slider: arrows, Home, End and Page keys move, the
 * value is the mark in words, Enter and Space choose. In a single row a drag, or Shift and those
 * keys, choose a run. Marks share the plot evenly: no measuring, and no redraw while moving.
 */
export function ChartReader(props: ChartReaderProps) {
  const { columns = 1, rows = 1, margins, selected, words, onChoose, title, children } = props;
  const [reading, onRead] = useState<Reading>({});
  const { index, anchor } = reading;
  const all = columns * rows;
  const active = index === undefined ? undefined : Math.min(index, all - 1);
  const hasRuns = props.columns !== undefined && rows === 1;
  const isGrid = rows > 1 && columns > 1;
  const grid = { columns, rows, margins };
  const run = runOf({ index: active, anchor });

  function onKeyDown(event: KeyboardEvent) {
    if (all === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = active ?? 0;
    const isPress = event.key === 'Enter' || event.key === ' ';
    const to = movedTo(event.key, from, columns, rows);
    if (!isPress && to === undefined) return;
    event.preventDefault();
    if (isPress) onChoose(from, from);
    else onRead({ index: to, anchor: event.shiftKey && hasRuns ? (anchor ?? otherEnd(selected, from)) : anchor });
  }

  /** Chooses the pressed mark, or the run that was drawn from it. */
  function choose(at: Reading) {
    onRead({ index: at.index });
    const run = at.anchor === undefined ? undefined : runOf(at);
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
      aria-valuetext={all === 0 ? 'No sessions' : words(...(run ?? [0, 0]))}
      aria-orientation={hasRuns || isGrid ? 'horizontal' : 'vertical'}
      onKeyDown={onKeyDown}
      onFocus={() => index === undefined && onRead({ index: 0, anchor })}
      onKeyUp={({ key }) => {
        // The same run again would clear it.
        if (key === 'Shift') choose(runOf(reading)?.join() === selected?.join() ? { index } : reading);
      }}
      onBlur={() => onRead({})}
      onPointerMove={(event) => {
        const mark = markAt(event, grid);
        // Released outside, or moved to another mark of a chart without runs.
        const isOver = event.buttons === 0 || (!hasRuns && mark !== anchor);
        onRead({ index: mark, anchor: isOver ? undefined : anchor });
      }}
      onPointerCancel={() => onRead({ index })}
      // A lifted finger counts as a leave; its mark stays active until another one is touched.
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') onRead({ anchor });
      }}
      onPointerDown={(event) => {
        const mark = markAt(event, grid);
        if (event.button === 0) onRead({ index: mark, anchor: mark });
      }}
      // The last move may not be rendered yet.
      onPointerUp={(event) => choose({ index: markAt(event, grid), anchor })}
      className="relative cursor-pointer touch-pan-y select-none rounded-sign outline-offset-4"
    >
      {/* Hidden while another run is drawn. */}
      {anchor === undefined && <Ground run={selected} {...grid} className="bg-accent-wash" />}
      <Ground
        run={run}
        {...grid}
        className={isGrid ? 'z-1 border-2 border-ink' : hasRuns && anchor !== undefined ? 'bg-accent-wash' : 'bg-ink/8'}
      />
      <div className="relative">{children}</div>
      {run !== undefined && all > 0 && (
        <Words run={run} {...grid}>
          {words(...run)}
        </Words>
      )}
    </div>
  );
}

type Grid = { columns: number; rows: number; margins: Margins };

/** The mark under the pointer. The words beside a row or under a column belong to the mark. */
function markAt(event: PointerEvent<HTMLElement>, { columns, rows, margins }: Grid): number | undefined {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const x = (event.clientX - left - margins.left) / (width - margins.left - margins.right);
  const y = (event.clientY - top - margins.top) / (height - margins.top - margins.bottom);
  const column = columns === 1 ? 0 : Math.floor(x * columns);
  const row = rows === 1 ? 0 : Math.floor(y * rows);
  const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
  return isInside ? row * columns + column : undefined;
}

type GroundProps = Grid & { run: Run | undefined; className: string };

/** The background of active or selected marks. */
function Ground({ run, columns, rows, margins: { top, right, bottom, left }, className }: GroundProps) {
  if (run === undefined) return null;
  const [first, last] = run;
  const width = `(100% - ${left + right}px) / ${columns}`;
  const height = `(100% - ${top + bottom}px) / ${rows}`;
  return (
    <span
      className={`absolute rounded-sign ${className}`}
      style={{
        top: `calc(${top}px + ${height} * ${Math.floor(first / columns)})`,
        left: `calc(${left}px + ${width} * ${first % columns})`,
        width: `calc(${width} * ${last - first + 1})`,
        height: `calc(${height})`,
      }}
    />
  );
}

type WordsProps = Grid & { run: Run; children: string };

/** The active marks in words: above them, and never wider than the plot. */
function Words({ run: [first, last], columns, rows, margins: { top, right, bottom, left }, children }: WordsProps) {
  const middle = columns === 1 ? 0 : ((first % columns) + (last % columns) + 1) / 2 / columns;
  const height = `(100% - ${top + bottom}px) / ${rows}`;
  return (
    <span
      // Not part of an exported image.
      data-hint=""
      className="pointer-events-none absolute z-2 w-max rounded-control bg-ink px-2 py-1 text-12 whitespace-pre-line text-paper tabular-nums shadow-float"
      style={{
        bottom: `calc(100% + 4px - ${top}px - ${height} * ${Math.floor(first / columns)})`,
        left: `calc(${left}px + (100% - ${left + right}px) * ${middle})`,
        maxWidth: `calc(100% - ${left + right}px)`,
        // At the left end it begins at its mark, at the right end it stops there.
        transform: `translateX(${-100 * middle}%)`,
      }}
    >
      {unbroken(children).replaceAll('; ', '\n')}
    </span>
  );
}

/** The sentence with each rate on one line: "7.0 %" is one word to the eye. */
export function unbroken(sentence: string): string {
  return sentence.replaceAll(' %', '\u00a0%');
}

/** The start of the run that Shift extends: at an end of the selected run, its far end. */
function otherEnd(selected: Run | undefined, from: number): number {
  const [first, last] = selected ?? [from, from];
  return from === last ? first : from === first ? last : from;
}

/** The mark that a key leads to. */
function movedTo(key: string, from: number, columns: number, rows: number): number | undefined {
  const all = columns * rows;
  // Down a list of rows, and to less on a line, as on any slider.
  const down = rows > 1 ? columns : -1;
  // About a tenth of the marks, but at least three.
  const page = Math.sign(down) * Math.max(3, Math.round(all / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: down,
    ArrowUp: -down,
    PageDown: page,
    PageUp: -page,
    Home: -all,
    End: all,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(all - 1, from + step));
}
