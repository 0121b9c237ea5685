import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useParams, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type ReadOnlyBy, readOnly } from '#src/api/access.ts';
import { type SiteConfig, siteConfigQuery } from '#src/api/site-config.ts';
import { SavedPagesNav } from '#src/features/pages/saved-pages-nav.tsx';
import { AppShell } from '#src/features/shell/app-shell.tsx';
import { RootError, RootPending } from '#src/features/shell/route-states.tsx';
import { setKeptService } from '#src/local/service-scope.ts';
import { allowImageHosts } from '#src/ui/display.ts';
import { nameDashboard } from '#src/ui/screen-header.tsx';

export type RouterContext = { readonly queryClient: QueryClient };

/** Search parameters that every screen has (interfaces.md, "Anywhere"). */
const search = z.object({
  panel: z.catch(z.optional(z.enum(['details', 'drift', 'log', 'settings'])), undefined),
  readonly: z.optional(z.unknown()),
});

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: search,
  // A read-only URL stays read-only, wherever its links lead.
  search: { middlewares: [({ search: before, next }) => keepReadOnly(before, next(before))] },
  // The deployer's file has the API path, so no request precedes it.
  beforeLoad: async ({ context, search: { readonly }, preload }) => {
    const site = await context.queryClient.ensureQueryData(siteConfigQuery());
    setKeptService(site.service);
    nameDashboard(site.title);
    allowImageHosts(site.imageHosts);
    const by = readOnly.get();
    // Only a reload ends these: another service at this URL, a revoked role.
    if (preload || by === 'other-service' || by === 'viewer') return;
    readOnly.set(readOnlyBy(site) ?? (isOn(readonly) ? 'address' : undefined));
  },
  component: Root,
  pendingComponent: RootPending,
  errorComponent: RootError,
  // The settings load along with the code; a frame in between would render twice.
  pendingMs: 500,
});

type Search = z.output<typeof search>;

function readOnlyBy(site: SiteConfig): ReadOnlyBy | undefined {
  if (site.readOnly) return 'deployer';
  return site.user?.role === 'viewer' ? 'viewer' : undefined;
}

/** `?readonly`, with any value but these two. */
function isOn(value: unknown): boolean {
  return value !== undefined && value !== '0' && value !== 'false';
}

function keepReadOnly(before: Search, after: Search): Search {
  const { readonly = before.readonly } = after;
  return isOn(readonly) ? { ...after, readonly: 1 } : after;
}

const loadShell = () => import('#src/features/shell/shell-later.tsx');

function Root() {
  const { queryClient } = Route.useRouteContext();
  const { data: site } = useSuspenseQuery(siteConfigQuery());
  const { panel } = Route.useSearch();
  const pageId = useParams({ strict: false, select: (params) => params.pageId });
  const router = useRouter();
  const herePageId = () => {
    const params: { pageId?: string } | undefined = router.matchRoutes(router.latestLocation).at(-1)?.params;
    return params?.pageId;
  };
  return (
    <AppShell
      title={site.title}
      user={site.user}
      savedPages={<SavedPagesNav configPages={site.pages} activePageId={pageId} />}
      // The details are the panel of a screen, not of the shell.
      panel={panel === 'details' ? undefined : panel}
      loadLater={async () => {
        const [{ shell }, { paletteSource }] = await Promise.all([loadShell(), import('./-palette.ts')]);
        return { shell, source: paletteSource({ queryClient, configured: site.pages, herePageId }) };
      }}
    >
      <Outlet />
    </AppShell>
  );
}
