import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';

/** The strong entity tag of a resource as it is answered: it changes whenever anything that can be read of the resource does. */
export function etagOf(answer: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Holds a change back unless `If-Match` names the resource as it is now (RFC 9110 §13.1.1): `*` or a list of tags, of which weak ones never match.
 * @throws {Problem} 412
 */
export function requireMatch(ifMatch: string, current: unknown): void {
  if (ifMatch.trim() === '*') return;
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  if (!tags.includes(etagOf(current))) {
    throw new Problem(412, 'The resource is not what If-Match names any more. Nothing was changed.');
  }
}
