import { type ErrorBody, readErrorBody } from './error-body.ts';
import { retryAfterMs } from './retry-after.ts';

/** All that an answer with an error status says. A file of its own, so that it can be loaded with the first failure: most visits never need it. */
export function readErrorAnswer(
  text: string,
  retryAfter: string | null,
): { readonly body: ErrorBody; readonly retryAfterMs: number | undefined } {
  return { body: readErrorBody(text), retryAfterMs: retryAfterMs(retryAfter, Date.now()) };
}
