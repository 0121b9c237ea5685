import { Problem } from './problem.ts';

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
