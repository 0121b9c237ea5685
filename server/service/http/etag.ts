import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';

/** The strong entity tag of a response: it changes with anything readable of the resource. */
export function etagOf(answer: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Rejects a change unless `If-Match` names the current resource (RFC 9110 §13.1.1): `*` or a list
 * of tags; weak ones never match. @throws {Problem} 412
 */
export function requireMatch(ifMatch: string, current: unknown): void {
  if (ifMatch.trim() === '*') return;
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  if (!tags.includes(etagOf(current))) {
    throw new Problem(412, 'The resource is not what If-Match names any more. Nothing was changed.');
  }
}
