import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '#src/ui/toast.tsx';

/**
 * Code that loads when it is first wanted. Undefined while it is on the way. When it cannot be had a toast says so, and `onFailed` takes the wish
 * back, so that the next one tries again.
 * @param load stays the same function. @param what names it at the start of a sentence: "The command palette".
 */
export function useLoaded<Module extends object>(
  wanted: boolean,
  load: () => Promise<Module>,
  what: string,
  onFailed: () => void,
): Module | undefined {
  const [code, setCode] = useState<Module>();
  const failed = useEffectEvent(() => {
    showToast({ tone: 'bad', text: `${what} could not be loaded. The rest of Facet goes on working.` });
    onFailed();
  });
  const isMissing = wanted && code === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isWaiting = true;
    load().then(
      (module) => {
        if (isWaiting) setCode(module);
      },
      () => {
        if (isWaiting) failed();
      },
    );
    return () => {
      isWaiting = false;
    };
  }, [isMissing, load]);
  return code;
}
