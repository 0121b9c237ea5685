import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useEffect, useMemo, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { useBreadth } from './use-media.ts';

export type OptionListProps<Item> = {
  items: readonly Item[];
  highlightedIndex: number;
  /** The heading over an item, when it begins a group. Undefined where nothing is grouped. */
  headingOf: ((item: Item, index: number) => string | undefined) | undefined;
  render: (item: Item, index: number, highlighted: boolean) => ReactNode;
  /** What downshift gives the list; its `ref` included. */
  menuProps: ComponentProps<'ul'>;
  itemProps: (item: Item, index: number) => ComponentProps<'li'>;
  className?: string | undefined;
};

const headingHeight = 32;

/** The list under a combobox: options with headings, of which only those in sight are drawn. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { items, highlightedIndex, headingOf, render, menuProps, itemProps, className } = props;
  const narrow = useBreadth() === 'narrow';
  const scroller = useRef<HTMLUListElement>(null);

  /** Undefined without headings: then a line is an item, and there may be very many. */
  const grouped = useMemo(
    () => (headingOf === undefined ? undefined : groupLines(items, headingOf)),
    [items, headingOf],
  );
  const height = narrow ? 44 : 36;
  // Another function makes the virtualizer lay out every line anew: only another list may.
  const getItemKey = useCallback((place: number) => grouped?.keys[place] ?? place, [grouped]);
  const virtualizer = useVirtualizer({
    count: grouped?.lines.length ?? items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => (typeof grouped?.lines[place] === 'string' ? headingHeight : height),
    getItemKey,
    // A list that is hidden, or in a test without layout, has no height: the first lines are drawn all the same.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height === 0 ? { width: 400, height: 400 } : rect)),
    overscan: 6,
    paddingStart: 6,
    paddingEnd: 6,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
  });

  // Lines are as high as their kind says, which changes with the breadth of the window.
  useEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [height, virtualizer]);

  const line = highlightedIndex === -1 ? undefined : (grouped?.lineOf[highlightedIndex] ?? highlightedIndex);
  useEffect(() => {
    // The heading over the first option of a list comes into sight with it.
    if (line === undefined || items.length === 0) return;
    const place = line <= 1 ? 0 : line;
    // Scrolling to where it already stands makes the browser lay the list out once more at each key press.
    const [offset] = virtualizer.getOffsetForIndex(place) ?? [];
    if (offset !== virtualizer.scrollOffset) virtualizer.scrollToIndex(place, { align: 'auto' });
  }, [line, items, virtualizer]);

  const { ref, ...menuRest } = menuProps;
  const setRef: RefCallback<HTMLUListElement> = useCallback(
    (element) => {
      scroller.current = element;
      if (typeof ref === 'function') ref(element);
    },
    [ref],
  );

  return (
    <ul {...menuRest} ref={setRef} className={cx('relative overflow-y-auto overscroll-contain', className)}>
      <li role="presentation" style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ index: place, key, start }) => {
        const drawn = grouped === undefined ? place : grouped.lines[place];
        if (drawn === undefined) return null;
        if (typeof drawn === 'string') {
          return (
            <li
              key={key}
              role="presentation"
              style={{ transform: `translateY(${start}px)`, height: headingHeight }}
              className="absolute inset-x-0 top-0 flex items-end px-4 pb-1 text-12 text-ink-muted"
            >
              {drawn}
            </li>
          );
        }
        const item = items[drawn];
        if (item === undefined) return null;
        const highlighted = drawn === highlightedIndex;
        return (
          <li
            key={key}
            {...itemProps(item, drawn)}
            aria-setsize={items.length}
            aria-posinset={drawn + 1}
            style={{ transform: `translateY(${start}px)`, height }}
            className={cx(
              'absolute inset-x-1.5 top-0 flex cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13',
              highlighted && 'bg-accent-wash',
            )}
          >
            {render(item, drawn, highlighted)}
          </li>
        );
      })}
    </ul>
  );
}

/** Headings as text, options as their index, in the order of the list. */
function groupLines<Item>(items: readonly Item[], headingOf: (item: Item, index: number) => string | undefined) {
  const lines: (string | number)[] = [];
  const keys: (string | number)[] = [];
  const lineOf: number[] = [];
  for (const [index, item] of items.entries()) {
    const heading = headingOf(item, index);
    if (heading !== undefined) {
      lines.push(heading);
      keys.push(`over ${index}`);
    }
    lineOf.push(lines.length);
    lines.push(index);
    keys.push(index);
  }
  return { lines, keys, lineOf };
}
