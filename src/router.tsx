import { createRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { followListSearch } from '#src/ui/breadcrumb.tsx';
import { RouteError, RouteNotFound, RoutePending } from './features/shell/route-states.tsx';
import { parseSearch, stringifySearch } from './lib/text-search.ts';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './routes/__root.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createFacetRouter>;
  }
  interface StaticDataRouteOption {
    /** The kind of the screen, for its heading until the name is known: "Page", "Webhooks". */
    kind?: string;
    /** This route's part of the breadcrumb; a component, to show a name from the cache. */
    crumb?: ComponentType;
  }
}

/** The router over the generated routes. React Query has the data. */
export function createFacetRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    basepath: import.meta.env.BASE_URL,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    // A screen that loads faster appears in one step: drawing a placeholder first would delay it.
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    // A thread opens at its end or at a message, whatever its last scroll position.
    scrollRestoration: ({ location }) => !location.pathname.endsWith('/conversation'),
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
  });
  followListSearch(router);
  return router;
}
