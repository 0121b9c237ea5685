import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { ShelfNav } from '#src/features/pages/shelf/shelf-nav.tsx';
import { AppShell } from '#src/features/shell/app-shell.tsx';
import { RootPending } from '#src/features/shell/route-states.tsx';

/** What every route can reach. */
export type RouterContext = { readonly queryClient: QueryClient };

/** Search parameters that every screen has (interfaces.md, "Anywhere"). */
const search = z.object({ panel: z.catch(z.optional(z.enum(['log', 'settings'])), undefined) });

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: search,
  // The API path stands in the deployer's file, so nothing is asked before it is read.
  beforeLoad: async ({ context }) => {
    await context.queryClient.ensureQueryData(siteConfigQuery());
  },
  component: Root,
  pendingComponent: RootPending,
  // The settings come beside the code; a frame drawn for the moment between them would be drawn twice.
  pendingMs: 500,
});

function Root() {
  const { queryClient } = Route.useRouteContext();
  const { data: site } = useSuspenseQuery(siteConfigQuery());
  const { panel } = Route.useSearch();
  const navigate = useNavigate();
  const pageId = useParams({ strict: false, select: (params) => params.pageId });
  return (
    <AppShell
      title={site.title}
      shelf={<ShelfNav configPages={site.pages} activePageId={pageId} />}
      panel={panel}
      loadPaletteSource={async () =>
        (await import('./-palette.ts')).paletteSource({ queryClient, configured: site.pages })
      }
      onPanel={(next) => void navigate({ to: '.', search: (before) => ({ ...before, panel: next }) })}
    >
      <Outlet />
    </AppShell>
  );
}
