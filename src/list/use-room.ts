import { useMemo, useSyncExternalStore } from 'react';

/** A column, as far as its room is concerned. */
export type RoomColumn = {
  readonly key: string;
  readonly width?: number | undefined;
  readonly leastWidth?: number | undefined;
  readonly priority?: number | undefined;
};

/** Pixels that a cell has beside its content, the sidebar, its rail, and the menu of a row. */
const gutters = 24;
const sidebar = 232;
const rail = 56;
const menu = 56;
/** The first column, where it does not say so itself. */
const firstWidth = 200;

/**
 * Which columns fold under the first one in a window of this width: the least important first, until the others can be
 * read; on a phone all but those of priority 1. `tight`: those that stay have their least widths.
 */
export function roomFor(columns: readonly RoomColumn[], windowWidth: number, hasMenu: boolean) {
  const taken = (windowWidth >= 1100 ? sidebar : rail) + (hasMenu ? menu : 0);
  const needed = (stay: readonly RoomColumn[], least: boolean) =>
    stay.reduce(
      (sum, { width = firstWidth, leastWidth = width }) => sum + (least ? leastWidth : width) + gutters,
      taken,
    );
  const folded: string[] = [];
  const [first, ...rest] = columns;
  let stay = columns;
  // Those that matter least, and of them the last.
  const order = [...rest].reverse().sort((one, other) => (other.priority ?? 2) - (one.priority ?? 2));
  const narrow = windowWidth < 760;
  for (const { key, priority = 2 } of order) {
    if (first === undefined || (narrow ? priority === 1 : needed(stay, true) <= windowWidth)) continue;
    folded.push(key);
    stay = stay.filter((column) => column.key !== key);
  }
  return { folded, tight: needed(stay, false) > windowWidth };
}

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Which columns the window has room for. Where there is no screen (tests without a browser), for all. */
export function useRoom(columns: readonly RoomColumn[], hasMenu: boolean) {
  const room = useSyncExternalStore(subscribe, () => {
    const width = typeof window.matchMedia === 'function' ? window.innerWidth : Number.POSITIVE_INFINITY;
    return JSON.stringify(roomFor(columns, width, hasMenu));
  });
  return useMemo(() => {
    const { folded, tight }: ReturnType<typeof roomFor> = JSON.parse(room);
    return { folded: new Set(folded), tight };
  }, [room]);
}
