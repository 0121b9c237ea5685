import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { type SiteConfig, siteConfigQuery } from '#src/api/site-config.ts';
import { createQueryClient } from '#src/query-client.ts';
import { createFacetRouter } from '#src/router.tsx';

/** The deployer's settings where nothing is set, but for what is given. */
export function siteConfig(settings: Partial<SiteConfig> = {}): SiteConfig {
  const unsaid = { service: undefined, user: undefined };
  return { title: 'Facet', pages: [], readOnly: false, imageHosts: [], ...unsaid, ...settings };
}

/** Opens the whole dashboard at a URL, with the service at `apiUrl` and the deployer's settings. */
export function openFacet(path: string, apiUrl: string, settings: Partial<SiteConfig> = {}) {
  const queryClient = createQueryClient();
  // What waits to be tried again would do so in another test.
  onTestFinished(() => queryClient.cancelQueries());
  queryClient.setQueryData(siteConfigQuery().queryKey, siteConfig(settings));
  setApiBaseUrl(apiUrl);
  window.history.replaceState(null, '', path);
  const router = createFacetRouter({ queryClient });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    {
      // As main.tsx does: a failed request that the screen shows is no console error.
      onCaughtError(error) {
        if (!(error instanceof ApiError)) reportError(error);
      },
    },
  );
  return { queryClient, router, user: userEvent.setup() };
}
