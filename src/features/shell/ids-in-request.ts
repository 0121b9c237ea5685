/** The segment of the contract's paths before an id, and the name of the id behind it. */
const names: ReadonlyMap<string, string> = new Map([
  ['pages', 'pageId'],
  ['audiences', 'audienceId'],
  ['messages', 'messageId'],
  ['persons', 'personId'],
  ['logs', 'personLogId'],
  ['assets', 'assetId'],
  ['webhook_subscriptions', 'subscriptionId'],
]);

/** Words of the contract's paths that stand where an id might. */
const actions: ReadonlySet<string> = new Set(['interrupt', 'archive', 'restore']);

/** The ids in the address of a request, by the names that the contract gives them. */
export function idsInRequest(path: string): Readonly<Record<string, string>> {
  const [pathname = '', query = ''] = path.split('?');
  const segments = pathname.split('/');
  const found: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const name = names.get(segments[index - 1] ?? '');
    if (name !== undefined && segment !== '' && !actions.has(segment)) found[name] = decodeURIComponent(segment);
  }
  const audienceId = new URLSearchParams(query).get('audienceId');
  return audienceId === null ? found : { ...found, audienceId };
}
