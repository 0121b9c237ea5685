import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, renewed when that changes. Where there is no screen (tests without a browser) it is the wide one. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
  );
}

export type Breadth = 'narrow' | 'middle' | 'wide';

/** The three layouts of the frame: below 760 px, below 1100 px, and from there on. */
export function useBreadth(): Breadth {
  const narrow = useMedia('(width < 760px)');
  const middle = useMedia('(width < 1100px)');
  return narrow ? 'narrow' : middle ? 'middle' : 'wide';
}
