/** Pixels of a letter or figure of axis text, and of the space that keeps two names apart. */
const letterWidth = 6.5;
const apart = 6;

/** Whether names that share `width` pixels evenly can all stand beside each other: each may be as wide as its own part. */
export function haveRoom(names: readonly string[], width: number): boolean {
  const longest = Math.max(0, ...names.map((name) => name.length));
  return longest * letterWidth + apart <= width / names.length;
}

/**
 * Short names for steps of a scale whose unit changes on the way: a unit stands where it begins, and holds until the next one.
 * @param names "30 s", "1 min", "2 min" @returns "30 s", "1 min", "2"
 */
export function unitsWhereTheyBegin(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const [number = '', unit] = name.split(/\s/u);
    return unit !== undefined && unit === names[index - 1]?.split(/\s/u)[1] ? number : name;
  });
}
