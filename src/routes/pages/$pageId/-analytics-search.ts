import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AnalyticsSearch } from '#src/features/analytics/view/search-names.ts';
import { type HowToGo, useShowOver } from '#src/ui/show-over.ts';

/** Changes some of what the address says about sessions; undefined takes a part out. One session is opened and closed as other panels are. */
export function useAnalyticsSearch(): (change: AnalyticsSearch) => void {
  const navigate = useNavigate();
  const showOver = useShowOver();
  return useCallback(
    (change) => {
      const go = (how?: HowToGo) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...change }), resetScroll: false, ...how });
      if ('session' in change) showOver(change.session !== undefined, go);
      else go();
    },
    [navigate, showOver],
  );
}
