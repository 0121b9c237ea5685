import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useStepwise, withActive } from './virtual-lists.tsx';

type VirtualGridProps = {
  readonly rows: number;
  readonly columns: number;
  /** Pixels of a cell: all are of one size, so that none is measured. */
  readonly height: number;
  readonly width: number;
  /** Pixels of the first column, which stays in sight. */
  readonly first: number;
  readonly active: { readonly row: number; readonly column: number };
};

const rowsAtOnce = 3;
const columnsAtOnce = 1;

/** The rows and columns of a scrolling grid in sight, by index, and how to bring one there. */
export function useVirtualGrid({ rows, columns, height, width, first, active }: VirtualGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const getScrollElement = () => scroller.current;
  const down = useVirtualizer({
    count: rows,
    getScrollElement,
    // As in `VirtualRows`.
    useFlushSync: false,
    estimateSize: () => height,
    overscan: 4,
    // The head stays in sight over the rows, and is as high as one.
    paddingStart: height,
    scrollPaddingStart: height,
    rangeExtractor: (range) => withActive(range, active.row),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement,
    useFlushSync: false,
    estimateSize: () => width,
    overscan: 1,
    paddingStart: first,
    scrollPaddingStart: first,
    rangeExtractor: (range) => withActive(range, active.column),
  });
  const rowIndexes = down.getVirtualItems().map(({ index }) => index);
  const columnIndexes = across.getVirtualItems().map(({ index }) => index);
  return {
    scroller,
    rows: [...useStepwise(rowIndexes, active.row, rowsAtOnce)],
    columns: [...useStepwise(columnIndexes, active.column, columnsAtOnce)],
    scrollTo(row: number, column: number) {
      down.scrollToIndex(row);
      across.scrollToIndex(column);
    },
  };
}

/** How many are out of sight before one that is rendered. */
export function skipped(indexes: readonly number[], at: number): number {
  return (indexes[at] ?? 0) - (indexes[at - 1] ?? -1) - 1;
}
