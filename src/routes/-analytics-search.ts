import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { type AnalyticsSearch, repeatedNames, singleNames } from '#src/features/analytics/view/search-names.ts';
import { useOwnZone } from '#src/ui/display.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

/**
 * Changes some of what the URL says about sessions; undefined takes a part out. One session is opened and closed as other panels are. A URL that says
 * anything about them says in which zone: its days would be other ones for whoever has other clocks.
 */
export function useAnalyticsSearch(search: AnalyticsSearch): (change: AnalyticsSearch) => void {
  const navigate = useNavigate();
  const showOver = useShowOver();
  const zone = useOwnZone();
  const lacksZone =
    search.tz === undefined && [...singleNames, ...repeatedNames].some((name) => search[name] !== undefined);
  useEffect(() => {
    if (lacksZone)
      void navigate({ to: '.', search: (before) => ({ ...before, tz: zone }), replace: true, resetScroll: false });
  }, [navigate, lacksZone, zone]);
  return useCallback(
    (change) => {
      const tz = search.tz ?? zone;
      const { session, of, started } = change;
      if ('session' in change) showOver({ session }, { tz, of, started });
      else void navigate({ to: '.', search: (before) => ({ ...before, tz, ...change }), resetScroll: false });
    },
    [navigate, showOver, search.tz, zone],
  );
}
