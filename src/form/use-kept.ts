import { useEffect, useEffectEvent, useState } from 'react';
import { type ChangeEntry, type HistoryResource, readHistory, watchHistory } from '#src/local/change-history.ts';
import { sameValue } from './three-way.ts';

/**
 * What this browser keeps of something, as JSON values, read again whenever it changes in any tab;
 * undefined until it was read. Draws nothing for what reads as before.
 */
export function useKept<Of, Value>(
  of: Of,
  read: (of: Of) => Promise<Value>,
  watch: (listener: () => void, of: Of) => () => void,
): Value | undefined {
  // In a list: nothing by itself has no JSON.
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

/** What this browser changed before in one thing, the newest first; undefined until that is known. */
export function useHistory(resource: HistoryResource): readonly ChangeEntry[] | undefined {
  return useKept(resource, readHistory, watchHistory);
}
