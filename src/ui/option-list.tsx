import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useEffect, useMemo, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { useBreadth } from './use-media.ts';

export type OptionListProps<Item> = {
  items: readonly Item[];
  highlightedIndex: number;
  /** The heading over an item, when it begins a group. */
  headingOf: (item: Item, index: number) => string | undefined;
  render: (item: Item, index: number, highlighted: boolean) => ReactNode;
  /** What downshift gives the list; its `ref` included. */
  menuProps: ComponentProps<'ul'>;
  itemProps: (item: Item, index: number) => ComponentProps<'li'>;
  className?: string | undefined;
};

type Line = { readonly heading: string } | { readonly index: number };

/** The list under a combobox: options with headings, of which only those in sight are drawn. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { items, highlightedIndex, headingOf, render, menuProps, itemProps, className } = props;
  const narrow = useBreadth() === 'narrow';
  const scroller = useRef<HTMLUListElement>(null);

  const { lines, lineOf } = useMemo(() => {
    const all: Line[] = [];
    const places: number[] = [];
    for (const [index, item] of items.entries()) {
      const heading = headingOf(item, index);
      if (heading !== undefined) all.push({ heading });
      places.push(all.length);
      all.push({ index });
    }
    return { lines: all, lineOf: places };
  }, [items, headingOf]);

  const height = narrow ? 44 : 36;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => heightOf(lines[place], height),
    getItemKey: (place) => {
      const line = lines[place];
      return line === undefined ? place : 'heading' in line ? `heading-${line.heading}` : line.index;
    },
    // There is no layout in tests without a browser: the first lines are drawn all the same.
    initialRect: { width: 400, height: 400 },
    overscan: 6,
    paddingStart: 6,
    paddingEnd: 6,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
  });

  // Lines are measured by their kind alone: another list has other headings.
  useEffect(() => {
    if (lines.length > 0 && height > 0) virtualizer.measure();
  }, [lines, height, virtualizer]);

  const line = lineOf[highlightedIndex];
  useEffect(() => {
    // The heading over the first option of a list comes into sight with it.
    if (line !== undefined) virtualizer.scrollToIndex(line <= 1 ? 0 : line, { align: 'auto' });
  }, [line, virtualizer]);

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
        const drawn = lines[place];
        if (drawn === undefined) return null;
        const style = { transform: `translateY(${start}px)`, height: heightOf(drawn, height) };
        if ('heading' in drawn) {
          return (
            <li
              key={key}
              role="presentation"
              style={style}
              className="absolute inset-x-0 top-0 flex items-end px-4 pb-1 text-12 text-ink-muted"
            >
              {drawn.heading}
            </li>
          );
        }
        const item = items[drawn.index];
        if (item === undefined) return null;
        const highlighted = drawn.index === highlightedIndex;
        return (
          <li
            key={key}
            {...itemProps(item, drawn.index)}
            aria-setsize={items.length}
            aria-posinset={drawn.index + 1}
            style={style}
            className={cx(
              'absolute inset-x-1.5 top-0 flex cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13',
              highlighted && 'bg-accent-wash',
            )}
          >
            {render(item, drawn.index, highlighted)}
          </li>
        );
      })}
    </ul>
  );
}

function heightOf(line: Line | undefined, height: number): number {
  return line !== undefined && 'heading' in line ? 32 : height;
}
