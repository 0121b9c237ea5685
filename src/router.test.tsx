import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { siteConfig } from '#test/open-facet.tsx';
import { siteConfigQuery } from './api/site-config.ts';
import { createQueryClient } from './query-client.ts';
import { createFacetRouter } from './router.tsx';

function open(queryClient: ReturnType<typeof createQueryClient>) {
  window.history.replaceState(null, '', '/webhooks');
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createFacetRouter({ queryClient })} />
    </QueryClientProvider>,
    { onCaughtError: () => undefined },
  );
}

test('without the deployer’s settings no screen is shown, and they can be asked for again', async () => {
  const queryClient = createQueryClient();
  open(queryClient);
  expect(await screen.findByText('Couldn’t load a part of Facet: config.json.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  queryClient.setQueryData(siteConfigQuery().queryKey, siteConfig({ title: 'Acme', readOnly: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeInTheDocument();
  // React's development build does not like how the router suspends at its root a second time.
  vi.spyOn(console, 'error').mockClear();
});
