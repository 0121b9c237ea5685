import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RowsProps } from './table.tsx';
import { Gap, TableRow } from './table-row.tsx';

/** The rows of a long table: those in sight, and the one that the keyboard is on. */
export function VirtualRows<Row>({ rows, rowKey, layout, activeIndex, selectedKey, wanted, onActive }: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      // A row that has the focus stays drawn, or the focus would be lost.
      if (activeIndex < range.startIndex - range.overscan)
        return [activeIndex, ...indexes.filter((index) => index !== activeIndex)];
      if (activeIndex > range.endIndex + range.overscan)
        return [...indexes.filter((index) => index !== activeIndex), activeIndex];
      return indexes;
    },
    [activeIndex],
  );

  const estimated = layout.breadth === 'narrow' ? 48 + layout.folded.length * 20 : layout.compact ? 33 : 41;
  // On a wide screen every cell is one line, so no row needs to be measured: reading a height makes the browser lay everything out.
  const uneven = layout.breadth !== 'wide' || layout.folded.length > 0;
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => estimated,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: 140,
    scrollPaddingEnd: 24,
    rangeExtractor,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });

  const target = wanted.current;
  useLayoutEffect(() => {
    if (target !== undefined) virtualizer.scrollToIndex(target, { align: 'auto' });
  }, [target, virtualizer]);

  const items = virtualizer.getVirtualItems();
  let end = top;
  return (
    <tbody ref={body}>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const gap = item.start - end;
        end = item.end;
        const key = rowKey(row);
        return (
          <Fragment key={key}>
            {gap > 0 && <Gap height={gap} />}
            <TableRow
              ref={uneven ? virtualizer.measureElement : undefined}
              row={row}
              rowId={key}
              index={item.index}
              ariaRowIndex={item.index + 2}
              layout={layout}
              active={item.index === activeIndex}
              selected={key === selectedKey}
              onActive={onActive}
            />
          </Fragment>
        );
      })}
      <Gap height={Math.max(0, virtualizer.getTotalSize() + top - end)} />
    </tbody>
  );
}

/** Where an element begins in the document, in CSS pixels; 0 until it is known. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // What stands above it may change its height at any time: a notice, a wrapped toolbar.
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
