import { useEffect, useState } from 'react';
import { useIdle } from '#src/features/editor/lint/use-idle.ts';

/** What has been loaded, by the function that loads it: it is there at once the next time. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Code that the form can do without: it comes when the browser is idle, so that the form is there first, or as soon as it is `wanted`. Undefined until
 * then, and where it cannot be had. `load` has to be the same function each time.
 */
export function useLateCode<Code>(load: () => Promise<Code>, wanted = false): Code | undefined {
  const isIdle = useIdle();
  const [, setArrivals] = useState(0);
  useEffect(() => {
    if ((!isIdle && !wanted) || loaded.has(load)) return;
    let isWaiting = true;
    load().then(
      (code) => {
        loaded.set(load, code);
        if (isWaiting) setArrivals((count) => count + 1);
      },
      () => undefined,
    );
    return () => {
      isWaiting = false;
    };
  }, [isIdle, wanted, load]);
  // Only what this function gave is kept under it.
  return loaded.get(load) as Code | undefined;
}
