import { useCallback } from 'react';
import { inPlaceOfPanel, opensPanel, useGoBackFromPanel } from './panel-address.ts';

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
