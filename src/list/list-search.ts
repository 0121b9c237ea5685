/** What the URL says about a list: `q`, `sort`, `cols`, `density`, and each filter by its name. Anything may stand there. */
export type ListSearch = { readonly [name: string]: unknown };

/** The search parameters of a list's route. Its table of fields says which there are: the route's file need not carry it. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return search;
}
