import type { RequestEntry } from './request-log.ts';

/** The entry as a curl command for the gateway. It needs no key, since the gateway adds it. */
export function curlCommand(entry: RequestEntry, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl -X ${entry.method} ${quote(new URL(entry.path, origin).href)} -H 'X-Requested-By: facet'`];
  if (entry.body !== undefined) parts.push(`-H 'Content-Type: application/json' --data-raw ${quote(entry.body)}`);
  return parts.join(' ');
}
