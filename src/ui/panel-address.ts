import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history was made by opening its panel: the one before it is the same screen without. */
    opensPanel?: boolean;
  }
}

type PanelName = 'details' | 'drift' | 'log' | 'settings';

/** The entry that is being left, by a key that may be pressed once more before the browser has gone back. */
let left: string | undefined;

/**
 * Opens, changes or closes (undefined) what the address puts over the screen (`?panel=`). What was opened here is closed by going back, so that Back leads
 * to where the reader was before and not into the panel again; a panel that was there from the start, by a link, is closed in place.
 */
export function useShowPanel(): (panel: PanelName | undefined) => void {
  const router = useRouter();
  return (panel) => {
    const { search, state } = router.latestLocation;
    if (panel === undefined && state.opensPanel === true) {
      if (state.__TSR_key === left) return;
      left = state.__TSR_key;
      router.history.back();
      return;
    }
    const isOpen: boolean = search.panel !== undefined;
    void router.navigate({
      to: '.',
      search: (before) => ({ ...before, panel }),
      // The entry of an open panel is used for the next: what it was opened by is still true of it.
      ...(isOpen ? { replace: true, state: true } : { state: { opensPanel: true } }),
      resetScroll: false,
    });
  };
}
