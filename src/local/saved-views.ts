import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

const view = z.object({ id: z.string(), name: z.string(), path: z.string() });

/** A screen with its filters under a name. `path` is inside Facet: `/pages?status=draft`. */
export type SavedView = z.output<typeof view>;
type Views = readonly SavedView[];

/** Characters of a name. */
export const longestViewName = 80;

/** The saved views in the order that the person gave them, shared by all tabs. */
export const viewsRecord = keptRecord<Views>({
  key: 'facet.views',
  schema: z.array(view),
  empty: [],
});

/** The view of this name, whatever its outer space and case. */
export function viewNamed(views: Views, name: string): SavedView | undefined {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  return views.find((kept) => plain(kept.name) === plain(name));
}

/** Adds a view at the end, or gives the one of its ID another name and address; another view of its name gives way. */
export function putView(views: Views, view: SavedView): Views {
  const named = { ...view, name: view.name.trim() };
  const others = views.filter((kept) => kept.id === view.id || viewNamed([kept], view.name) === undefined);
  const place = others.findIndex(({ id }) => id === view.id);
  return place === -1 ? [...others, named] : others.with(place, named);
}

/** Moves a view by `places` (negative: up), at most to the end of the list. */
export function moveView(views: Views, id: string, places: number): Views {
  const from = views.findIndex((kept) => kept.id === id);
  const moved = views[from];
  const to = Math.min(Math.max(from + places, 0), views.length - 1);
  return moved === undefined || to === from ? views : views.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function removeView(views: Views, id: string): Views {
  return views.filter((kept) => kept.id !== id);
}

/** Puts views back as they were in `before`; whatever else has happened since stays. */
export function putBackView(views: Views, before: Views, id: string): Views {
  const at = before.findIndex((kept) => kept.id === id);
  const back = before[at];
  if (back === undefined) return removeView(views, id);
  const now = views.findIndex((kept) => kept.id === id);
  return now === -1 ? views.toSpliced(at, 0, back) : views.with(now, back);
}

/** An address without what belongs to the moment: the open panel and the fragment. */
export function viewPath(href: string): string {
  const [beforeFragment = ''] = href.split('#');
  const [path = '', query = ''] = beforeFragment.split('?');
  const params = new URLSearchParams(query);
  params.delete('panel');
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The fragment with which a link to a view carries its name. A fragment never reaches a server. */
export function viewFragment(name: string): string {
  return new URLSearchParams({ view: name }).toString();
}

/** The name in such a fragment, with or without its `#`; undefined in any other. */
export function readViewFragment(fragment: string): string | undefined {
  const name = new URLSearchParams(fragment.replace(/^#/, '')).get('view')?.trim().slice(0, longestViewName);
  return name === '' ? undefined : name;
}
