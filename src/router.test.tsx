import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { siteConfigQuery } from './api/site-config.ts';
import { createQueryClient } from './query-client.ts';
import { createFacetRouter } from './router.tsx';

test('the frame, one main and one h1 stand while the deployer’s settings are still on the way', async () => {
  const queryClient = createQueryClient();
  void queryClient.prefetchQuery({ ...siteConfigQuery(), queryFn: () => new Promise<never>(() => {}) });
  window.history.replaceState(null, '', '/webhooks');
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createFacetRouter({ queryClient })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
});
