import { startTransition, useEffect, useState } from 'react';

/**
 * How many of so many parts are to be drawn by now: none at first, then one more each time the browser has had its turn, since a screen full of charts in
 * one go would keep it from the person for too long.
 */
export function useOneByOne(parts: number): number {
  const [drawn, setDrawn] = useState(0);
  const isWhole = drawn >= parts;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  return drawn;
}
