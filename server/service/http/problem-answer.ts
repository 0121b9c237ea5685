import { STATUS_CODES } from 'node:http';
import { errorCode } from '#server/error-code.ts';
import { isDatabaseUnavailable } from '#server/service/database.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { Problem } from './problem.ts';

const frameworkProblems = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', new Problem(413, 'A request body may hold at most 2 MiB.')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new Problem(415, 'A request body has to be application/json.')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', new Problem(400, 'The body is not as long as Content-Length says.')],
]);

/** The caller's view of an error: a {@link Problem}, 503 without a database, else a bare 500. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem(503, 'The database does not answer now. Try again.');
  const code = errorCode(error) ?? '';
  const known = frameworkProblems.get(code);
  if (known !== undefined) return known;
  // A 400 of the framework before any handler (an aborted body, say) is the caller's fault.
  if (code.startsWith('FST_ERR_') && error instanceof Error && 'statusCode' in error && error.statusCode === 400) {
    return new Problem(400, 'The request could not be read.');
  }
  return new Problem(500, 'The service could not finish the request.');
}

export type ProblemAnswer = { readonly status: number; readonly contentType: string; readonly body: string };

/** RFC 9457 `application/problem+json`, or a shape of other services (setting `ERRORS`). */
export function problemAnswer(problem: Problem, requestId: string, shape: ServiceSettings['errors']): ProblemAnswer {
  const { status, detail, errors, extra } = problem;
  const phrase = STATUS_CODES[status] ?? 'Error';
  const title = phrase.charAt(0) + phrase.slice(1).toLowerCase();
  const json = (body: unknown, contentType = 'application/json; charset=utf-8'): ProblemAnswer => ({
    status,
    contentType,
    body: JSON.stringify(body),
  });
  switch (shape) {
    case 'problem':
      return json(
        { type: 'about:blank', title, status, detail, requestId, errors, ...extra },
        'application/problem+json; charset=utf-8',
      );
    case 'plain':
      return { status, contentType: 'text/plain; charset=utf-8', body: detail };
    case 'string':
      return json(detail);
    case 'array':
      return json(errors.length > 0 ? errors : [{ path: '', message: detail }]);
    case 'html':
      return {
        status,
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`,
      };
  }
}
