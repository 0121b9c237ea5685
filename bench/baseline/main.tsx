import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ListScreen } from './list-screen.tsx';

/*
 * The floor of the stack for the ratios of the budgets: React, TanStack Router and Query, full zod,
 * a navigation, a heading, one fetched list and a lazy route. Its size never changes for a budget.
 */

// Typed as string: the program's Link types know the dashboard's routes, not these.
const secondPath: string = '/second';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <nav>
        <Link to="/">Items</Link> <Link to={secondPath}>Second</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  ),
});
const listRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: ListScreen });
const secondRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: secondPath,
  component: lazyRouteComponent(() => import('./second-screen.tsx'), 'SecondScreen'),
});

const router = createRouter({ routeTree: rootRoute.addChildren([listRoute, secondRoute]) });
const queryClient = new QueryClient();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
