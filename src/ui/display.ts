import { createContext, useContext, useMemo } from 'react';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';

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
  const { timeZone } = useDisplay();
  // To ask the browser takes milliseconds on a phone, and what asks may be drawn again several times a second.
  return useMemo(() => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, [timeZone]);
}

const widthOfWindow = () =>
  // Where there is no screen (tests without a browser) it is endless.
  typeof globalThis.matchMedia === 'function' ? window.innerWidth : Number.POSITIVE_INFINITY;

/** In pixels. Asked once for each change: on a phone the browser lays out everything before it answers. */
const windowWidth = createStore(widthOfWindow());
globalThis.addEventListener?.('resize', () => windowWidth.set(widthOfWindow()));

/** What the width of the window means, renewed when it changes. */
export function useWidth<Meaning extends string | boolean>(read: (width: number) => Meaning): Meaning {
  return useStore(windowWidth, read);
}

/** Whether the frame has its layout for phones, below 760 px. */
export function useNarrow(): boolean {
  return useWidth((width) => width < 760);
}
