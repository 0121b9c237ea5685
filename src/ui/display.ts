import { createContext, useContext } from 'react';

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

/** The zone in which absolute times are told: the one that was chosen, or the browser's. */
export function useOwnZone(): string {
  return useDisplay().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
