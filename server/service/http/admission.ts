import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from './problem.ts';

/* What a request has to pass besides the contract's schemas. */

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Makes the check of `x-api-key` (§5). It compares digests of all keys, so that timing reveals no
 * length or position of a difference. Throws a 401 {@link Problem} for a missing or wrong key.
 */
export function keyCheck(keys: readonly string[]): (given: string | readonly string[] | undefined) => void {
  const digests = keys.filter((key) => key !== '').map(sha256);
  return (given) => {
    const offered = sha256(typeof given === 'string' ? given : '');
    let matches = 0;
    for (const known of digests) matches += timingSafeEqual(known, offered) ? 1 : 0;
    if (matches === 0) throw new Problem(401, 'The x-api-key header is missing or wrong.');
  };
}

/**
 * Counts requests per key (setting `RATE_LIMIT`) in windows of a second, started by a request.
 * The returned function gives the whole seconds that the caller has to wait: 0 lets it pass.
 */
export function rateCheck(perSecond: number, now: () => number = () => performance.now()): (key: string) => number {
  const windows = new Map<string, { readonly start: number; count: number }>();
  return (key) => {
    if (perSecond === 0) return 0;
    const at = now();
    const window = windows.get(key);
    if (window === undefined || at - window.start >= 1000) {
      windows.set(key, { start: at, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= perSecond ? 0 : 1;
  };
}

/** The body limit: `partialText` of 100,000 characters takes up to 1.2 MB when escaped. */
export const bodyLimit = 2 * 1024 * 1024;

/**
 * Parses a JSON body. `JSON.parse` makes `__proto__` an ordinary property, so nothing is polluted,
 * and the strict schemas then reject it. @throws {Problem} 400 for invalid UTF-8 or invalid JSON.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}

/** The strong entity tag of a response: it changes with anything readable of the resource. */
export function etagOf(answer: unknown): string {
  return `"${sha256(JSON.stringify(answer)).toString('base64url').slice(0, 22)}"`;
}

/** `If-Match` is `*` or a list of tags; weak ones never match (RFC 9110). @throws {Problem} 412 */
export function requireMatch(ifMatch: string, current: unknown): void {
  if (ifMatch.trim() === '*') return;
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  if (!tags.includes(etagOf(current))) {
    throw new Problem(412, 'The resource is not what If-Match names any more. Nothing was changed.');
  }
}
