import type { RequestEntry } from '#src/api/request-log.ts';

/** The entry as a curl command for the gateway. It needs no key, since the gateway adds it. */
export function curlCommand(entry: RequestEntry, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl -X ${entry.method} ${quote(new URL(entry.path, origin).href)} -H 'X-Requested-By: facet'`];
  if (entry.body !== undefined) parts.push(`-H 'Content-Type: application/json' --data-raw ${quote(entry.body)}`);
  return parts.join(' ');
}

/** The ids in the address of a request, by the names that the contract gives them in its answers: `pageId`. */
export function idsInRequest({
  template,
  path,
}: Pick<RequestEntry, 'template' | 'path'>): Readonly<Record<string, string>> {
  const [pathname = '', query] = path.split('?');
  const parts = template.split('/').slice(1);
  const segments = pathname.split('/').slice(-parts.length);
  const found: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const name = part.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\{(.*)\}$/, '$1');
    if (part.startsWith('{')) found[name] = decodeURIComponent(segments[place] ?? '');
  }
  const audienceId = new URLSearchParams(query).get('audienceId');
  return audienceId === null ? found : { ...found, audienceId };
}
