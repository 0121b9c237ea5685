import * as z from 'zod/mini';
import { moved } from '#src/lib/sort-rows.ts';
import { keptRecord } from './storage.ts';

const view = z.object({ id: z.string(), name: z.string(), path: z.string() });

/** A named screen with its filters. `path` is inside Facet: `/pages?status=draft`. */
export type SavedView = z.output<typeof view>;
type Views = readonly SavedView[];

/** Characters of a name. */
export const longestViewName = 80;

/** The saved views in the user's order, shared by all tabs. */
export const viewsRecord = keptRecord<Views>({
  key: 'facet.views',
  schema: z.array(view),
  empty: [],
});

/** The view with this name, ignoring outer space and case. */
export function viewNamed(views: Views, name: string): SavedView | undefined {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return views.find((kept) => plain(kept.name) === plain(name));
}

/** Adds a view, or updates the one of its ID; replaces another view of the same name. */
export function putView(views: Views, view: SavedView): Views {
  const named = { ...view, name: view.name.trim() };
  const others = views.filter((kept) => kept.id === view.id || viewNamed([kept], view.name) === undefined);
  const place = others.findIndex(({ id }) => id === view.id);
  return place === -1 ? [...others, named] : others.with(place, named);
}

/** Moves a view by `places` (negative: up), at most to the end of the list. */
export function moveView(views: Views, id: string, places: number): Views {
  const from = views.findIndex((kept) => kept.id === id);
  return moved(views, from, places);
}

export function removeView(views: Views, id: string): Views {
  return views.filter((kept) => kept.id !== id);
}

/** Restores views to `before`; later changes to others stay. */
export function putBackView(views: Views, before: Views, id: string): Views {
  const at = before.findIndex((kept) => kept.id === id);
  const back = before[at];
  if (back === undefined) return removeView(views, id);
  const now = views.findIndex((kept) => kept.id === id);
  return now === -1 ? views.toSpliced(at, 0, back) : views.with(now, back);
}

/** A URL without temporary parts: the open panel and the fragment. */
export function viewPath(href: string): string {
  const url = new URL(href, 'http://localhost');
  url.searchParams.delete('panel');
  return `${url.pathname}${url.search}`;
}

/** The fragment with the name in a link to a view. A fragment never reaches a server. */
export function viewFragment(name: string): string {
  return new URLSearchParams({ view: name }).toString();
}

/** The name in such a fragment, with or without `#`; undefined in any other. */
export function readViewFragment(fragment: string): string | undefined {
  const name = new URLSearchParams(fragment.replace(/^#/, '')).get('view')?.trim().slice(0, longestViewName);
  return name === '' ? undefined : name;
}
