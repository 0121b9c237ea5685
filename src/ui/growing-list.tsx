import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTop } from './table-virtual.tsx';

type GrowingListProps = {
  /** What is listed: "Messages". */
  label: string;
  /** One for each item, in order; none twice. The same list while no item comes or goes. */
  keys: readonly string[];
  /** A first guess at an item's height in CSS pixels; each is measured when it is drawn. */
  estimate: (index: number) => number;
  render: (index: number) => ReactNode;
  /** The item that is scrolled to, now and whenever it becomes another. Without one it opens at its end. */
  wanted: string | undefined;
  /** Nearer to the end than this, in CSS pixels, the end is followed while it moves away. */
  nearEnd: number;
};

/** Items drawn beyond either edge of the window: few in a frame in which all may be new, more once it rests. */
const besideMoving = 1;
const besideResting = 4;

/** A long list that grows at its end, of which only the items in sight are drawn. What is on the screen stays where it is while others change. */
export function GrowingList({ label, keys, estimate, render, wanted, nearEnd }: GrowingListProps) {
  const list = useRef<HTMLOListElement>(null);
  const top = useTop(list);

  // Another function makes the virtualizer lay out every item anew, which takes a frame at ten thousand.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer: Virtualizer<Window, HTMLLIElement> = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    estimateSize: estimate,
    getItemKey,
    rangeExtractor: (range) =>
      defaultRangeExtractor({ ...range, overscan: virtualizer.isScrolling ? besideMoving : besideResting }),
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
  // Once the place of the list is known, and again for every other item that is wanted.
  const placed = top > 0;
  useLayoutEffect(() => {
    if (placed) goTo(wanted);
  }, [placed, wanted]);
  // Only then is anything drawn: the items at the beginning would be in sight for no time, and cost as much as those that are wanted.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!placed) return;
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, [placed]);

  return (
    <ol ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {(drawn ? virtualizer.getVirtualItems() : []).map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={keys.length}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {render(index)}
        </li>
      ))}
    </ol>
  );
}
