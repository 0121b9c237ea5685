import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from './text-link.tsx';

/** What stands over a list for a while and is no part of how the list is shown. */
const passing: ReadonlySet<string> = new Set(['create', 'edit', 'panel', 'parent', 'readonly']);

/** How each screen was filtered and sorted last in this tab, by its path. In memory alone: what is searched for may be somebody's name (R35). */
const lastSearch = new Map<string, Record<string, unknown>>();

/** Notes how each list is shown, for the way back to it. */
export function followListSearch(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, search } }) =>
    lastSearch.set(pathname, listSearch(search)),
  );
}

type ListCrumbProps = {
  to: '/pages' | '/people' | '/assets' | '/pages/$pageId/audiences';
  params?: { readonly pageId: string } | undefined;
  children: ReactNode;
};

/** The way back to a list from what it led to, with the filters, the order and the columns that the list had. */
export function ListCrumb({ to, params = { pageId: '' }, children }: ListCrumbProps) {
  const router = useRouter();
  const { pathname } = router.buildLocation({ to, params });
  const shown = useLocation({
    select: (location) => (location.pathname === pathname ? location.search : undefined),
  });
  const search = shown === undefined ? lastSearch.get(pathname) : listSearch(shown);
  // The router knows the parameters of a literal path only, and this one is the caller's.
  const target: { to: string; params: object; search: Record<string, unknown> } = { to, params, search: search ?? {} };
  return (
    <TextLink {...target} plain className="[font-weight:inherit]">
      {children}
    </TextLink>
  );
}

function listSearch(search: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !passing.has(name)));
}
