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

/**
 * Opens, changes or closes (undefined) what the address puts over the screen (`?panel=`). What was opened here is closed by going back, so that Back leads
 * to where the reader was before and not into the panel again; a panel that was there from the start, by a link, is closed in place.
 */
export function useShowPanel(): (panel: PanelName | undefined) => void {
  const router = useRouter();
  const goBack = useGoBackFromPanel();
  return (panel) => {
    if (panel === undefined && goBack()) return;
    const isOpen: boolean = router.latestLocation.search.panel !== undefined;
    void router.navigate({
      to: '.',
      search: (before) => ({ ...before, panel }),
      // The entry of an open panel is used for the next: what it was opened by is still true of it.
      ...(isOpen ? inPlaceOfPanel : { state: opensPanel }),
      resetScroll: false,
    });
  };
}

export type HowToGo = { readonly state: typeof opensPanel } | typeof inPlaceOfPanel;

/**
 * Opens and closes what a parameter of the address puts over its screen, such as a form (`?edit=`). As with panels, what was opened here is closed by going
 * back, and what was there from the start is closed in place.
 * @returns `navigate` gets what the navigation has to carry; for a closing by going back it is not called.
 */
export function useShowOver(): (opens: boolean, navigate: (how: HowToGo) => void) => void {
  const goBack = useGoBackFromPanel();
  return useCallback(
    (opens, navigate) => {
      if (opens) navigate({ state: opensPanel });
      else if (!goBack()) navigate(inPlaceOfPanel);
    },
    [goBack],
  );
}
