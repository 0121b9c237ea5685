/** What an address says about how high the rows of a list are (`density`). Undefined: as the person set it for all tables. */
export function readCompact(density: string | undefined): boolean | undefined {
  return density === 'compact' ? true : density === 'comfortable' ? false : undefined;
}

/**
 * The columns of a list as its address names them (`cols`). The fixed one, which says what a row is, always stays; the usual ones need no place there.
 * @param all in the order in which they stand. @param usual in the same order.
 */
export function columnsInAddress<Key extends string>(all: readonly Key[], fixed: Key, usual: readonly Key[]) {
  const withFixed = (chosen: readonly string[]) => all.filter((key) => key === fixed || chosen.includes(key));
  return {
    read: (text: string | undefined): readonly Key[] => {
      const asked = text?.split(',') ?? [];
      return all.some((key) => asked.includes(key)) ? withFixed(asked) : usual;
    },
    /** Undefined for the usual ones. */
    write: (chosen: readonly string[]): string | undefined => {
      const columns = withFixed(chosen).join();
      return columns === usual.join() ? undefined : columns;
    },
  };
}
