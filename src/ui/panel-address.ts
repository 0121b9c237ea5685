import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opening a panel made this history entry: the one before is the same screen without it. */
    opensPanel?: boolean;
  }
}

type PanelName = 'details' | 'drift' | 'log' | 'settings';

/** For a navigation that opens a panel by its URL: closing it then goes back. */
export const opensPanel = { state: { opensPanel: true }, resetScroll: false } as const;

/** For a navigation inside a panel, or one that closes it in place: reuses its history entry. */
export const inPlaceOfPanel = { replace: true, state: true } as const;

/** Histories that are going back: the key may be pressed again before the browser is done. */
const goingBack = new WeakSet<object>();

/** Goes back if opening a panel made the current history entry; otherwise returns false. */
export function useGoBackFromPanel(): () => boolean {
  const router = useRouter();
  return useCallback(() => {
    const { history, latestLocation } = router;
    if (latestLocation.state.opensPanel !== true) return false;
    if (goingBack.has(history)) return true;
    goingBack.add(history);
    // Also called when the user was asked about unsaved work and stays.
    const stop = history.subscribe(() => {
      goingBack.delete(history);
      stop();
    });
    history.back();
    return true;
  }, [router]);
}

/** What the URL opens over a screen: a form, a panel, one of its listed things. */
type Over = { readonly panel?: PanelName | undefined } & {
  readonly [Name in 'account' | 'create' | 'edit' | 'session']?: string | undefined;
};

/** Further parameters: initial values of a form, or which session. */
type Besides = { readonly [Name in 'domain' | 'of' | 'parent' | 'started' | 'tz']?: string | undefined };

/**
 * Opens, changes or closes (undefined) what the URL opens over the screen. What was opened here
 * closes by going back, so that Back leads to the previous place and not into the panel again;
 * what a link opened from the start closes in place.
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
        resetScroll: false,
        // Reuses the entry of an open panel: how it was opened still holds.
        ...(opens && !isOpen ? opensPanel : inPlaceOfPanel),
      });
    },
    [router, goBack],
  );
}
