/** How often a delivery is tried before it is given up, the first time included. With the pauses below that is about seven and a half hours. */
export const maxAttempts = 8;

const firstPause = 5_000;
const growth = 4;

/**
 * Milliseconds until the next attempt after `attempts` failed ones: 5 s, 20 s, 80 s, … four times as long each time, between 0.8 and 1.2 times that
 * by chance, so that deliveries that failed together do not come back together.
 */
export function retryPause(attempts: number, chance: number = Math.random()): number {
  return Math.round(firstPause * growth ** (attempts - 1) * (0.8 + 0.4 * chance));
}
