import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Gap, isScrolling, type MeasureRow } from './table-row.tsx';

type VirtualRowsProps = {
  count: number;
  keyAt: (index: number) => string | number;
  /** The row with the keyboard focus. */
  activeIndex: number;
  /** Pixels of an unmeasured row. */
  estimated: number;
  /** Rows differ in height. Otherwise none is measured: reading a height forces a layout. */
  isUneven: boolean;
  drawRow: (index: number, measure?: MeasureRow) => ReactNode;
};

/** Rows are rendered at most this far beyond either edge of the window, in CSS pixels. */
const drawnBeside = 320;

/** New rows in a frame. */
const rowsAtOnce = 10;

/** The same of rows of differing heights, and the most of them beyond either edge. */
const unevenAtOnce = 3;

/** The rows of a long table: the visible ones and the active one. */
export function VirtualRows({ count, keyAt, activeIndex, estimated, isUneven, drawRow }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);

  const beside = Math.ceil(drawnBeside / estimated);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    // New rows come a frame later, in a task of their own: with the frame's layout and paint it
    // would be a long one. Only a jump beyond them shows an empty strip, for a few frames.
    useFlushSync: false,
    estimateSize: () => estimated,
    overscan: isUneven ? Math.min(unevenAtOnce, beside) : beside,
    scrollMargin: top,
    rangeExtractor: (range) => withActive(range, activeIndex),
    getItemKey: keyAt,
    onChange: (instance) => isScrolling.set(instance.isScrolling),
    // A frame of a slow processor is no pause.
    isScrollingResetDelay: 300,
  });

  // A list that is left while it moves says nothing of the next one.
  useEffect(() => () => isScrolling.set(false), []);

  const items = virtualizer.getVirtualItems();
  const indexes = items.map(({ index }) => index);
  const drawn = useStepwise(indexes, activeIndex, isUneven ? unevenAtOnce : rowsAtOnce);
  let end = top;
  return (
    <tbody ref={body}>
      {items.flatMap((item) => {
        if (!drawn.has(item.index)) return [];
        const gap = item.start - end;
        end = item.end;
        return (
          <Fragment key={item.key}>
            {gap > 0 && <Gap height={gap} />}
            {drawRow(item.index, isUneven ? virtualizer.measureElement : undefined)}
          </Fragment>
        );
      })}
      <Gap height={Math.max(0, virtualizer.getTotalSize() + top - end)} />
    </tbody>
  );
}

/** The indexes in sight and the active one, which stays rendered or its focus would be lost. */
export function withActive(range: Range, active: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
}

/**
 * Of the wanted indexes, those to render now. A jump brings many new ones, whose layout and paint
 * would be one long task: they come frame by frame, those in the middle first. The first of all
 * come at once.
 *
 * @param active Never has to wait: it may be about to take the focus.
 * @param atOnce How many new ones there are at most in a frame.
 */
export function useStepwise(wanted: readonly number[], active: number, atOnce: number): ReadonlySet<number> {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set(wanted));
  const middle = wanted[wanted.length >> 1] ?? 0;
  const fresh = wanted
    .filter((index) => !drawn.has(index) && index !== active)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  const late = drawn.size === 0 ? [] : fresh.slice(atOnce);
  const now = new Set(wanted.filter((index) => !late.includes(index)));
  useEffect(() => {
    if (now.size === drawn.size && wanted.every((index) => drawn.has(index))) return;
    const frame = requestAnimationFrame(() => setDrawn(now));
    return () => cancelAnimationFrame(frame);
  });
  return now;
}

type GrowingListProps = {
  /** What is listed: "Messages". */
  label: string;
  /** One for each item, in order, unique. The same array while no item comes or goes. */
  keys: readonly string[];
  /** A first guess at an item's height in CSS pixels; each is measured when rendered. */
  estimate: (index: number) => number;
  render: (index: number) => ReactNode;
  /** The item to scroll to, now and whenever it changes. Without one the list opens at its end. */
  wanted: string | undefined;
  /** Closer to the end than this, in CSS pixels, the scroll follows the end as it moves. */
  nearEnd: number;
  /** Stands after the last item. */
  foot: ReactNode;
};

/** Up to this many, all items are rendered, for find in page and screen readers. */
const allDrawn = 60;

/** Items rendered beyond either edge of the window: few while scrolling, more at rest. */
const besideMoving = 1;
const besideResting = 4;

/** A list that grows at its end; a long one renders only visible items. These stay in place. */
export function GrowingList({ label, keys, estimate, render, wanted, nearEnd, foot }: GrowingListProps) {
  const list = useRef<HTMLOListElement>(null);
  const top = useTop(list);
  const isShort = keys.length <= allDrawn;

  // A new function makes the virtualizer lay out every item again: a frame at ten thousand.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer: Virtualizer<Window, HTMLLIElement> = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    estimateSize: estimate,
    getItemKey,
    rangeExtractor: (range) =>
      defaultRangeExtractor({
        ...range,
        overscan: isShort ? allDrawn : virtualizer.isScrolling ? besideMoving : besideResting,
      }),
    scrollMargin: top,
    scrollPaddingStart: 130,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  });

  const goTo = useEffectEvent((key: string | undefined) => {
    const index = key === undefined ? -1 : keys.indexOf(key);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'start' });
    else if (key === undefined) virtualizer.scrollToEnd();
  });
  // Nothing before its place is known: the first items would cost as much as the wanted. All of a
  // short list at once would block: as a transition they are rendered in small tasks.
  const [drawn, setDrawn] = useState(false);
  const placed = top > 0;
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn(true));
    if (isShort) return draw();
    if (!placed) return;
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isShort, placed]);
  // A list that scrolls measures its items a frame late, so a short one scrolls to its end only
  // once all are measured. Their heights come with the next rendering, before the paint.
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(drawn), [drawn]);
  const isReady = isShort ? measured : placed;
  const isThere = wanted === undefined || keys.includes(wanted);
  useLayoutEffect(() => {
    if (isReady && isThere) goTo(wanted);
  }, [isReady, wanted, isThere]);

  return (
    <>
      <ol ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {(drawn ? virtualizer.getVirtualItems() : []).map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={keys.length}
            className="absolute inset-x-0 top-0"
            // An item moved by a transform would print on the first sheet only.
            style={isShort ? { top: start - top } : { transform: `translateY(${start - top}px)` }}
          >
            {render(index)}
          </li>
        ))}
      </ol>
      {drawn && foot}
    </>
  );
}

/** Where an element starts in the document, in CSS pixels; 0 until known. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // What is above may change its height at any time: a notice, a wrapped toolbar.
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
