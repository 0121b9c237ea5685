import { Problem } from './problem.ts';

/** The largest request body: `partialText` of 100,000 characters takes up to 1.2 MB when escaped. */
export const bodyLimit = 2 * 1024 * 1024;

/**
 * Reads a JSON body. `JSON.parse` makes `__proto__` an ordinary property, so nothing is polluted here, and the strict schemas then refuse it by name.
 * @throws {Problem} 400 for bytes that are not UTF-8 or text that is not JSON.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}
