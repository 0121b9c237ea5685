import { segmentProblem } from '#src/contract/api-path.ts';

/** Ids that are known where another id stands, by the name of their parameter in an address. */
export type IdsAround = { readonly [Name in 'pageId' | 'audienceId' | 'personId']?: string | null | undefined };

/** The screen of each kind of thing; the last name in it is that of the thing's own id. What is not here has no screen (record 62). */
const places: ReadonlyMap<string, string> = new Map([
  ['page', '/pages/$pageId'],
  ['audience', '/pages/$pageId/audiences/$audienceId'],
  ['message', '/pages/$pageId/audiences/$audienceId/conversation?message'],
  ['person', '/people/$personId'],
  ['log entry', '/people/$personId/logs/$personLogId'],
  ['asset', '/assets/$assetId'],
  ['subscription', '/webhooks?edit'],
  ['account', '/accounts?account'],
]);

/** Where an id leads, for the router's link. */
export type IdPlace = { to: string; params: Record<string, string>; search: Record<string, string> };

/**
 * The screen of what an id names. Undefined where there is none, where the address needs an id that nobody said (`within`), and for an id that no
 * address can hold.
 * @param of the word for the thing: "page", "log entry".
 */
export function idPlace(of: string, id: string, within: IdsAround = {}): IdPlace | undefined {
  const [to = '', asked] = places.get(of)?.split('?') ?? [];
  const names = [...to.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const own = asked === undefined ? names.pop() : undefined;
  const around = Object.entries(within);
  const params: Record<string, string> = {};
  for (const name of names) params[name] = around.find(([key]) => key === name)?.[1] ?? '';
  if (own !== undefined) params[own] = id;
  const isUsable = to !== '' && [id, ...Object.values(params)].every((part) => segmentProblem(part) === undefined);
  return isUsable ? { to, params, search: asked === undefined ? {} : { [asked]: id } } : undefined;
}
