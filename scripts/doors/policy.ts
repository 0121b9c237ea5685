import { jsonBodyType, maxBodyBytes, maxTargetBytes } from '#server/gateway/checks/what-may-pass.ts';
import { marker } from '#server/gateway/checks/who-may-ask.ts';
import { compression } from '#server/gateway/compression.ts';
import { maxConnections, maxHeadBytes, timeouts } from '#server/gateway/limits.ts';
import { type RefusalCode, refusalBody, refusalHeaders, refusalStatus } from '#server/gateway/refusal.ts';
import { routes } from '#server/gateway/route-table.ts';
import { securityHeaders } from '#server/gateway/security-headers.ts';
import { cacheControl, filePath, hashedFiles, hiddenFile, types } from '#server/gateway/static-files.ts';
import { forwardedHeaders, maxForwarded } from '#server/gateway/upstream.ts';
import { jsonAnswerType, maxAnswerBytes, passedHeaders } from '#server/gateway/upstream-answer.ts';

/*
 * Patterns are for PCRE (nginx), RE2 (Caddy) and JavaScript alike: no look-around, no
 * back-reference. They are compared with raw text, of a path with what follows the base path, and
 * know no case unless it is said.
 */

/** A raw target in origin form, printable ASCII without a fragment. */
const targetForm = String.raw`^/[\x21\x22\x24-\x7e]*$`;

const tail = '%[89ab][0-9a-f]';

/**
 * What a raw segment consists of: printable ASCII but `# % / ? \`, plain or encoded, and UTF-8 of
 * anything that is no control character.
 */
const segmentCharacter = [
  String.raw`[\x21\x22\x24\x26-\x2e\x30-\x3e\x40-\x5b\x5d-\x7e]`,
  '%2[0-24-9a-e]',
  '%3[0-9a-e]',
  '%[46][0-9a-f]',
  '%5[0-9abdef]',
  '%7[0-9a-e]',
  '%c2%[ab][0-9a-f]',
  `%c[3-9a-f]${tail}`,
  `%d[0-9a-f]${tail}`,
  `%e0%[ab][0-9a-f]${tail}`,
  `%e[1-9a-c](?:${tail}){2}`,
  `%ed%[89][0-9a-f]${tail}`,
  `%e[ef](?:${tail}){2}`,
  `%f0%[9ab][0-9a-f](?:${tail}){2}`,
  `%f[1-3](?:${tail}){3}`,
  `%f4%8[0-9a-f](?:${tail}){2}`,
].join('|');

/** A raw path whose segments decode to text; the last one may be empty. */
const pathForm = `^/(?:(?:${segmentCharacter})+/)*(?:${segmentCharacter})*$`;

const hexDigit = '(?:[0-9a-f]|%3[0-9]|%[46][1-6])';

/**
 * Segments of such a path that a later parser would read as something else: dot segments, and what
 * is still encoded when decoded.
 */
const pathTrap = `/(?:\\.|%2e){1,2}(?:(?:;|%3b)[^/]*)?(?:/|$)|%25${hexDigit}{2}`;

/** The pattern of a raw path that spells a template. The case counts. */
function pathPattern(template: string): string {
  return `^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`;
}

/**
 * What every front door does, in words that a configuration can be written from: taken from the
 * gateway's own source, and never typed twice. The checks come in the order of
 * `server/gateway/checks/order.ts`.
 */
export const policy = {
  /**
   * The 17 calls of the contract by path: `/v0/pages/{page_id}`, its methods, and the pattern of a
   * raw path.
   */
  routes: routes.map((route) => ({ ...route, pattern: pathPattern(route.template) })),
  /**
   * A target is refused unless it has the form, its path has the form, and the path holds no trap.
   */
  target: { form: targetForm, pathForm, pathTrap },
  marker,
  jsonBodyType: jsonBodyType.source,
  /** Of a request and of an answer: what passes, in lower case. */
  headers: { request: forwardedHeaders, answer: passedHeaders },
  jsonAnswerType: jsonAnswerType.source,
  /** Milliseconds. */
  timeouts,
  limits: {
    targetBytes: maxTargetBytes,
    bodyBytes: maxBodyBytes,
    headBytes: maxHeadBytes,
    answerBytes: maxAnswerBytes,
    connections: maxConnections,
    forwarded: maxForwarded,
  },
  refusalStatus,
  compression,
  files: {
    types,
    cacheControl,
    /** Paths that begin with this are kept by browsers for ever. */
    hashed: hashedFiles,
    /** Files that are never served by their own name. The case counts, as in `onlyFiles`. */
    hidden: hiddenFile.source,
    /** Paths that are 404 when there is no such file; all others get index.html. */
    onlyFiles: filePath.source,
  },
  securityHeaders,
};

/**
 * The body of a refusal and its own headers, with a variable of the door where the request id
 * stands.
 */
export function refusalOf(
  code: RefusalCode,
  requestId: string,
): { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = refusalBody({ code }, requestId);
  // The length depends on what the variable becomes.
  const { 'content-length': _, ...headers } = refusalHeaders({ code }, body, requestId);
  return { status: refusalStatus[code], body, headers };
}
