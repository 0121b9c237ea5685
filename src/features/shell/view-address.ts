import { useLocation } from '@tanstack/react-router';
import { putBackView, type SavedView, viewFragment, viewPath, viewsRecord } from '#src/local/saved-views.ts';
import { showToast } from '#src/ui/toast.tsx';

/** The address of this screen with its filters, as a view keeps it. */
export function useViewPath(): string {
  return useLocation({ select: ({ href }) => viewPath(href) });
}

/** The address in the browser, under the folder that Facet is hosted in. The router reads a bare `$` as the name of a parameter. */
export function publicHref(path: string): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}${path.replaceAll('$', '%24')}`;
}

/** A link that opens the view and offers to keep it under its name. */
export function viewLink({ name, path }: Pick<SavedView, 'name' | 'path'>): string {
  return `${location.origin}${publicHref(path)}#${viewFragment(name)}`;
}

/** A view as the router's link takes it. */
export function viewTarget(path: string): { to: string; search: Record<string, string | string[]> } {
  const [pathname = '/', query = ''] = path.split('?');
  const search: Record<string, string | string[]> = {};
  const params = new URLSearchParams(query);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return { to: pathname.replaceAll('$', '%24'), search };
}

/** Changes the saved views, says so, and offers to put one of them back as it was. */
export function changeViews(
  change: (views: readonly SavedView[]) => readonly SavedView[],
  { id, name }: Pick<SavedView, 'id' | 'name'>,
  done: 'Saved' | 'Removed',
): void {
  const before = viewsRecord.get();
  viewsRecord.update(change);
  showToast({
    tone: 'good',
    text: `${done} the view “${name.trim()}”.`,
    action: { label: 'Undo', onAction: () => viewsRecord.update((views) => putBackView(views, before, id)) },
  });
}
