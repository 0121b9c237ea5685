import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Gap, type MeasureRow } from './table-row.tsx';

type VirtualRowsProps = {
  count: number;
  keyAt: (index: number) => string | number;
  /** The row that the keyboard is on. */
  activeIndex: number;
  /** Pixels of a row that is not measured. */
  estimated: number;
  /** Rows are of different heights. Otherwise none is measured: reading a height makes the browser lay everything out. */
  isUneven: boolean;
  drawRow: (index: number, measure?: MeasureRow) => ReactNode;
};

/** The rows of a long table: those in sight, and the one that the keyboard is on. */
export function VirtualRows({ count, keyAt, activeIndex, estimated, isUneven, drawRow }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      // A row that has the focus stays drawn, or the focus would be lost.
      return indexes.includes(activeIndex) ? indexes : [...indexes, activeIndex].sort((one, other) => one - other);
    },
    [activeIndex],
  );
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => estimated,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor,
    getItemKey: keyAt,
  });

  let end = top;
  return (
    <tbody ref={body}>
      {virtualizer.getVirtualItems().map((item) => {
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
