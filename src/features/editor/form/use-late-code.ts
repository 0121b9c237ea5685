import { useEffect, useState } from 'react';
import { useIdle } from '#src/features/editor/lint/use-idle.ts';

/**
 * Code that the form can do without: it comes when the browser is idle, so that the form is there first, or as soon as it is `wanted`. Undefined until then, and for good where it
 * cannot be had. `load` has to be the same function each time.
 */
export function useLateCode<Code>(load: () => Promise<Code>, wanted = false): Code | undefined {
  const isIdle = useIdle();
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    if (!isIdle && !wanted) return;
    let isWaiting = true;
    load().then(
      (loaded) => {
        if (isWaiting) setCode(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isWaiting = false;
    };
  }, [isIdle, wanted, load]);
  return code;
}
