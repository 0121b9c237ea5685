import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { type AnalyticsSearch, repeatedNames, singleNames } from '#src/features/analytics/view/search-names.ts';
import { useOwnZone } from '#src/ui/display.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

/**
 * Changes URL parameters of the analytics; undefined removes one. A session opens and closes like
 * other panels. Any parameter brings the zone along: elsewhere its days would be different ones.
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
