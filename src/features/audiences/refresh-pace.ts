/** The pauses between two refreshes, in milliseconds. */
const shortest = 2_000;
const longest = 30_000;
const slower = 1.5;

/** The pause after one in which nothing changed: 2 s, 3 s, 4.5 s … 30 s. `undefined` is the pause to begin with, and after a change. */
export function nextPause(before: number | undefined): number {
  return before === undefined ? shortest : Math.min(before * slower, longest);
}
