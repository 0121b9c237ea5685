import { startTransition, useEffect, useRef, useState } from 'react';

/** What a part is drawn with. `isEarly` while that says nothing yet: it keeps its place, out of sight. */
type Drawn<Value> = { readonly value: Value; readonly isEarly: boolean };

/**
 * What each of so many parts is drawn with by now; undefined where it is not drawn yet. One more part is drawn each time the browser has had its turn,
 * since a screen full of charts in one go would keep it from the person for too long.
 * @param early what there is says nothing yet, or nothing once more. Parts are put up with it all the same, and take what comes later in turns of their
 * own, which is faster.
 */
export function useOneByOne<Value>(parts: number, value: Value, early: boolean): readonly (Drawn<Value> | undefined)[] {
  const drawn = useTurns(parts);
  const filled = useTurns(early ? 0 : parts);
  const first = useRef(value).current;
  return Array.from({ length: parts }, (_, part) => {
    if (part >= drawn) return undefined;
    return !early && part < filled ? { value, isEarly: false } : { value: first, isEarly: true };
  });
}

/** Counts the browser's turns up to so many. */
function useTurns(most: number): number {
  const [turns, setTurns] = useState(0);
  const isOver = turns >= most;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => startTransition(() => setTurns(turns + 1)));
    return () => clearTimeout(timer);
  }, [turns, isOver]);
  return turns;
}
