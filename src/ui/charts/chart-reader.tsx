import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

/** What of a chart is being read: by pointer while it is over the chart, by keyboard while the chart has the focus. */
export type Reading = {
  readonly index: number | undefined;
  readonly read: (index: number | undefined) => void;
};

/** The reading of one chart. Kept by the chart's frame, since the frame puts it into words. */
export function useReading(): Reading {
  const [index, read] = useState<number>();
  return { index, read };
}

/** Pixels of the chart's box that are no plot. */
export type Margins = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

type ChartReaderProps = {
  /** "Sessions by day". Names the chart for screen readers. */
  label: string;
  /** How many marks the chart has, along `direction`; `across` many beside each other for a grid. */
  count: number;
  across?: number | undefined;
  direction: 'x' | 'y';
  margins: Margins;
  reading: Reading;
  /** The mark in words: "Tue 3 Nov: 212 sessions, 17 conversions". */
  words: (index: number) => string;
  /** Press, or Enter and Space. `last` differs from `first` where the press was drawn over several marks. */
  onChoose?: ((first: number, last: number) => void) | undefined;
  children: ReactNode;
};

/** Marks that Page Up and Page Down go over: about a tenth of all, and more than a few arrows would. */
const pageOf = (all: number) => Math.max(3, Math.round(all / 10));

/**
 * Makes a drawing readable mark by mark. It is a slider to assistive technology, since that is what it does: arrows, Home, End and Page keys
 * move, the value is the mark in words, Enter and Space choose it. Marks share the plot evenly, so that their place needs no measuring.
 */
export function ChartReader(props: ChartReaderProps) {
  const { label, count, across = 1, direction, margins, reading, words, onChoose, children } = props;
  const pressed = useRef<number>(undefined);
  const all = count * across;
  const active = reading.index === undefined ? undefined : Math.min(reading.index, all - 1);

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
    if ((event.key === 'Enter' || event.key === ' ') && onChoose !== undefined) {
      event.preventDefault();
      onChoose(from, from);
      return;
    }
    const to = moved(event.key, from, count, across, direction);
    if (to === undefined) return;
    event.preventDefault();
    reading.read(Math.max(0, Math.min(all - 1, to)));
  }

  return (
    <div
      role="slider"
      tabIndex={all === 0 ? -1 : 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, all - 1)}
      aria-valuenow={active ?? 0}
      aria-valuetext={all === 0 ? 'No sessions' : words(active ?? 0)}
      aria-orientation={direction === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={onKeyDown}
      onFocus={() => reading.index === undefined && reading.read(0)}
      onBlur={() => reading.read(undefined)}
      onPointerMove={(event) => reading.read(markAt(event))}
      // A finger that is lifted has left; what it touched is read on, until something else is.
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') reading.read(undefined);
      }}
      onPointerDown={(event) => {
        pressed.current = event.button === 0 ? markAt(event) : undefined;
      }}
      onPointerUp={(event) => {
        const first = pressed.current;
        const last = markAt(event);
        pressed.current = undefined;
        if (event.pointerType === 'touch') reading.read(last);
        if (first === undefined || last === undefined || onChoose === undefined) return;
        if (across > 1 || direction === 'y') {
          if (first === last) onChoose(first, last);
        } else onChoose(Math.min(first, last), Math.max(first, last));
      }}
      className={`relative touch-pan-y select-none rounded-sign outline-offset-4 ${onChoose === undefined ? '' : 'cursor-pointer'}`}
    >
      {children}
    </div>
  );
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
