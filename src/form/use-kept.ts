import { useEffect, useEffectEvent, useState } from 'react';
import { type ChangeEntry, type ResourceKey, readHistory, watchHistory } from '#src/local/change-history.ts';
import { sameValue } from './three-way.ts';

/**
 * Data stored in this browser, undefined until loaded.
 * @param watch reloads it on each change in any tab; by default it is loaded once.
 */
export function useKept<Of, Value>(
  of: Of,
  read: (of: Of) => Promise<Value>,
  watch: (listener: () => void, of: Of) => () => void = () => () => {},
): Value | undefined {
  // In an array: undefined alone has no JSON.
  const key = JSON.stringify([of]);
  const [kept, setKept] = useState<{ readonly key: string; readonly value: Value }>();
  const readNow = useEffectEvent(() => read(of));
  const watchNow = useEffectEvent((listener: () => void) => watch(listener, of));
  useEffect(() => {
    let isWatched = true;
    const look = async () => {
      const value = await readNow();
      if (isWatched) setKept((before) => (sameValue(before, { key, value }) ? before : { key, value }));
    };
    void look();
    const stop = watchNow(() => void look());
    return () => {
      isWatched = false;
      stop();
    };
  }, [key]);
  return kept?.key === key ? kept.value : undefined;
}

/** Earlier changes to a thing in this browser, newest first; undefined until loaded. */
export function useHistory(resource: ResourceKey): readonly ChangeEntry[] | undefined {
  return useKept(resource, readHistory, watchHistory);
}
