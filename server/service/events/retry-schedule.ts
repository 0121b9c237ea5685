/** Attempts per delivery, the first included. With the pauses below that is about 7.5 hours. */
export const maxAttempts = 8;

const firstPause = 5_000;
const growth = 4;

/**
 * Milliseconds until the next attempt after `attempts` failures: 5 s, 20 s, 80 s, … (times four),
 * with a random factor of 0.8 to 1.2, so that joint failures do not come back together.
 */
export function retryPause(attempts: number, chance: number = Math.random()): number {
  return Math.round(firstPause * growth ** (attempts - 1) * (0.8 + 0.4 * chance));
}
