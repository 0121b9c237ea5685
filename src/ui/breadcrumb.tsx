import { type AnyRouter, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { Children, type ReactNode, useLayoutEffect } from 'react';
import { createStore } from '#src/lib/store.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { BidiText } from './bidi-text.tsx';
import { TextLink } from './text-link.tsx';

/** Where this screen is: links, and at the end the screen's own name as text. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return (
    <nav aria-label="Breadcrumb" className="overflow-x-clip">
      <ol className="flex min-w-0 items-center text-13 text-ink-muted">
        {parts.map((part, index) => (
          <li
            key={`part-${index.toString()}`}
            aria-current={index === parts.length - 1 ? 'page' : undefined}
            className="crumb"
          >
            {/* A long parent name leaves room for the screen's own. Touch: as high as the bar. */}
            <span data-tip-cut className="min-w-0 truncate py-3.5 md:py-1 max-md:[&_a]:py-3.5">
              {part}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Parameters that open something over a list and do not describe the list itself. */
const passing: ReadonlySet<string> = new Set(['create', 'edit', 'panel', 'parent', 'readonly']);

/** Filters and sorting of each screen in this tab, by path. Memory only: may hold a name (R35). */
const lastSearch = new Map<string, Record<string, unknown>>();

/** Records how each list is shown, for the way back to it. */
export function followListSearch(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, search } }) =>
    lastSearch.set(pathname, listSearch(search)),
  );
}

type ListCrumbProps = {
  to: '/pages' | '/people' | '/accounts' | '/assets' | '/webhooks' | '/pages/$pageId/audiences';
  params?: { readonly pageId: string } | undefined;
  children: ReactNode;
};

/** The way back to a list, with the filters, sorting and columns that it had. */
export function ListCrumb({ to, params = { pageId: '' }, children }: ListCrumbProps) {
  const router = useRouter();
  const { pathname } = router.buildLocation({ to, params });
  const search = useLocation({
    select: (shown) => (shown.pathname === pathname ? listSearch(shown.search) : lastSearch.get(pathname)),
  });
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

/** Display names by ID, set by the screens. Memory only. */
const names = createStore<ReadonlyMap<string, string | undefined>>(new Map());

/** Sets the display name of a thing for the breadcrumb of its screens. */
export function useCrumbName(id: string, name: string | undefined): void {
  useLayoutEffect(() => {
    if (names.get().get(id) !== name) names.set(new Map(names.get()).set(id, name));
  }, [id, name]);
}

/** The name set by the screen, the ID until then: a breadcrumb sends no request. */
export function CrumbName({ of }: { of: 'assetId' | 'audienceId' | 'personId' }) {
  const id = useParams({ strict: false, select: (params) => params[of] }) ?? '';
  const name = useStore(names, (known) => known.get(id));
  return name === undefined ? <bdi>{clipMiddle(id, 10, 4)}</bdi> : <BidiText text={name} />;
}
