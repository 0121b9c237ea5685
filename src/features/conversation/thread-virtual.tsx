import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineEntry } from './core/timeline.ts';
import { ThreadItem, type ThreadItemsProps } from './thread-item.tsx';
import { nearEnd } from './use-behind.ts';

/** A thread of which only the messages in sight are drawn. Loads with the first long one. */
export function VirtualThread(props: ThreadItemsProps) {
  const { entries, chosen } = props;
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the thread may change its height at any time.
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: entries.length,
    estimateSize: (index) => estimatedHeight(entries[index]),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: 130,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
  });

  const goTo = useEffectEvent((key: string | undefined) => {
    const index = entries.findIndex((entry) => entry.key === key);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'start' });
    else if (key === undefined) virtualizer.scrollToEnd();
  });
  // Once the place of the list is known, and again for every other message that is chosen.
  const placed = top > 0;
  useLayoutEffect(() => {
    if (placed) goTo(chosen);
  }, [placed, chosen]);

  return (
    <ol ref={list} aria-label="Messages" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={entries.length}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <ThreadItem {...props} index={index} />
        </li>
      ))}
    </ol>
  );
}

/** A first guess, by the amount of text; each row is measured when it is drawn. */
function estimatedHeight(entry: TimelineEntry | undefined): number {
  if (entry === undefined) return 100;
  const lines = Math.ceil(Math.min(entry.body.text.length, 12_000) / 90);
  return 62 + lines * 20 + entry.changes.length * 110 + (entry.toolCalls.length > 0 ? 36 : 0);
}
