import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history was made by opening its panel: the one before it is the same screen without. */
    opensPanel?: boolean;
  }
}

type PanelName = 'details' | 'drift' | 'log' | 'settings';

/** For a navigation that opens something over the screen by its address: what it is closed by then is going back. */
export const opensPanel = { opensPanel: true } as const;

/** For a navigation that leads on inside of what stands over the screen, or closes it in place: its entry of the history is used for the next. */
export const inPlaceOfPanel = { replace: true, state: true } as const;

/** Histories that are going back, by a key that may be pressed once more before the browser has. */
const goingBack = new WeakSet<object>();

/** Goes back from an entry of the history that was made by opening what stands over the screen. False, and nothing done, where it was not. */
export function useGoBackFromPanel(): () => boolean {
  const router = useRouter();
  return useCallback(() => {
    const { history, latestLocation } = router;
    if (latestLocation.state.opensPanel !== true) return false;
    if (goingBack.has(history)) return true;
    goingBack.add(history);
    // Heard also when the person was asked about unsaved work, and stays.
    const stop = history.subscribe(() => {
      goingBack.delete(history);
      stop();
    });
    history.back();
    return true;
  }, [router]);
}

/** What stands over a screen by its address: a form, a panel, one of the things it lists. */
type Over = { readonly panel?: PanelName | undefined } & {
  readonly [Name in 'account' | 'create' | 'edit' | 'session']?: string | undefined;
};

/** Parameters that say more of it: what a form begins with, or which session it is. */
type Besides = { readonly [Name in 'domain' | 'of' | 'parent' | 'started' | 'tz']?: string | undefined };

/**
 * Opens, changes or closes (undefined) what the address puts over the screen. What was opened here
 * is closed by going back, so that Back leads to where the reader was before and not into the panel
 * again; what was there from the start, by a link, is closed in place.
 */
export function useShowOver(): (over: Over, besides?: Besides) => void {
  const router = useRouter();
  const goBack = useGoBackFromPanel();
  return useCallback(
    (over, besides) => {
      const opens = Object.values(over).some((value) => value !== undefined);
      if (!opens && goBack()) return;
      const shown: object = router.latestLocation.search;
      const isOpen = Object.entries(shown).some(([name, value]) => name in over && value !== undefined);
      void router.navigate({
        to: '.',
        search: (before) => ({ ...before, ...over, ...besides }),
        // The entry of what is open is used for the next: what it was opened by is still true of it.
        ...(opens && !isOpen ? { state: opensPanel } : inPlaceOfPanel),
        resetScroll: false,
      });
    },
    [router, goBack],
  );
}
