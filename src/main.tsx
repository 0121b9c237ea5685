import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/errors.ts';
import { createQueryClient } from './query-client.ts';
import { createFacetRouter } from './router.tsx';
import { startTips } from './ui/tip.tsx';

function start(): void {
  const queryClient = createQueryClient();
  const router = createFacetRouter({ queryClient });
  // The screen's file loads along with the deployer's settings. The router meets a failure again.
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) {
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
  const container = document.getElementById('app');
  if (container === null) throw new Error('index.html holds the element #app.');

  startTips();
  const root = createRoot(container, {
    // A failed request that the screen shows is no console error.
    onCaughtError(error, info) {
      // Nor is a part of Facet that is gone after a deploy (src/api/deployment.ts).
      const isShown = error instanceof ApiError || (error instanceof Error && error.name === 'MissingPart');
      if (!isShown) reportError(new Error(`Caught in${info.componentStack ?? ''}`, { cause: error }));
    },
  });
  // In slices, so that the page responds in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// A browser may load Facet while its URL is still being typed. The gateway refuses the requests
// of that time (`Sec-Purpose`), so Facet starts with the visit. No `await` here: until Safari 27 a
// file that imports one with it can be used before it has run (WebKit bug 242740).
if ('prerendering' in document && document.prerendering === true) {
  document.addEventListener('prerenderingchange', start, { once: true });
} else {
  start();
}
