import { useLayoutEffect, useRef, useState } from 'react';

/** Functions that stay the same at every render and call the latest ones. */
export function useStable<Functions extends Record<string, (...values: never[]) => void>>(
  latest: Functions,
): Functions {
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });
  return useState(() => {
    const entries = Object.keys(latest).map((name) => [name, (...values: never[]) => now.current[name]?.(...values)]);
    // The same names, each calling the function of its name.
    return Object.fromEntries(entries) as Functions;
  })[0];
}
