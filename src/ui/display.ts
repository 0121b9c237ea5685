import { createContext, useContext, useMemo } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

export type Display = {
  /** IANA name of the zone for absolute times; the browser's own by default. */
  readonly timeZone?: string | undefined;
  /** Rows of tables are 32 px high instead of 40. */
  readonly compact?: boolean | undefined;
};

/** Applies to everything inside; the shell stores the choice. */
export const DisplayContext = createContext<Display>({});

export function useDisplay(): Display {
  return useContext(DisplayContext);
}

let imageHosts: readonly string[] = [];

/** Sets the image hosts that the deployer allows (`imageHosts` in config.json), before a render. */
export function allowImageHosts(hosts: readonly string[]): void {
  imageHosts = hosts;
}

/** Hosts other than Facet's own from which images may be shown (security.md R30). */
export function allowedImageHosts(): readonly string[] {
  return imageHosts;
}

/** The zone for absolute times: the chosen one, or the browser's. */
export function useOwnZone(): string {
  const { timeZone } = useDisplay();
  // Asking the browser takes milliseconds on a phone, and renders can come several times a second.
  return useMemo(() => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, [timeZone]);
}

const widthOfWindow = () =>
  // Endless where there is no screen (tests without a browser).
  typeof globalThis.matchMedia === 'function' ? window.innerWidth : Number.POSITIVE_INFINITY;

/** In pixels. Asked once per change: a phone lays out the whole page before it answers. */
const windowWidth = createStore(widthOfWindow());
globalThis.addEventListener?.('resize', () => windowWidth.set(widthOfWindow()));

/** Reads a value off the window width and renders again when it changes. */
export function useWidth<Meaning extends string | boolean>(read: (width: number) => Meaning): Meaning {
  return useStore(windowWidth, read);
}

/** Whether the pointer is a finger, which shows nothing by hovering. */
export function hasCoarsePointer(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches === true;
}

/** Whether the frame has its layout for phones, below 760 px. */
export function useNarrow(): boolean {
  return useWidth((width) => width < 760);
}
