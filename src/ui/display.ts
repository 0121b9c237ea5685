import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** How things are shown, as far as a person can choose it. */
export type Display = {
  /** IANA name of the zone in which absolute times are told; the browser's own without it. */
  readonly timeZone?: string | undefined;
  /** Rows of tables are 32 px high instead of 40. */
  readonly compact?: boolean | undefined;
};

/** What holds for everything inside; keeping the choice is the shell's part. */
export const DisplayContext = createContext<Display>({});

/** The display that was chosen. */
export function useDisplay(): Display {
  return useContext(DisplayContext);
}

let imageHosts: readonly string[] = [];

/** Tells what the deployer allows (`imageHosts` in config.json). Called before a screen is drawn. */
export function allowImageHosts(hosts: readonly string[]): void {
  imageHosts = hosts;
}

/** Hosts beside Facet's own from which pictures may be shown (security.md R30). */
export function allowedImageHosts(): readonly string[] {
  return imageHosts;
}

/** The zone in which absolute times are told: the one that was chosen, or the browser's. */
export function useOwnZone(): string {
  return useDisplay().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

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
