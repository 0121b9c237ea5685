import { declaredLength, headerValue } from '#server/gateway/request-facts.ts';
import { findRoute } from '#server/gateway/route-table.ts';
import { segmentProblem } from '#src/contract/api-path.ts';
import type { Check } from './check.ts';

export const maxTargetBytes = 8_192;

/** 100,000 characters of `partialText` escape to 1.2 MB, and contexts have no limit (§8). */
export const maxBodyBytes = 2 * 1024 * 1024;

/**
 * R8: refuses a body whose end two parsers could see in two places, even where node accepts it:
 * several lengths, a length with chunks, any coding but `chunked`, chunks in HTTP/1.0, which lacks
 * them, a body on a read.
 */
export const framingClear: Check = (facts) => {
  const codings = facts.headers.get('transfer-encoding');
  const lengths = facts.headers.get('content-length');
  const codingClear =
    codings === undefined || (codings.length === 1 && codings[0] === 'chunked' && facts.httpVersion === '1.1');
  const lengthClear = lengths === undefined || (lengths.length === 1 && /^\d{1,15}$/.test(lengths[0] ?? ''));
  const onlyOne = codings === undefined || lengths === undefined;
  const readsCarryNone = declaredLength(facts) === 0 || !(facts.method === 'GET' || facts.method === 'HEAD');
  return codingClear && lengthClear && onlyOne && readsCarryNone ? undefined : { code: 'malformed', close: true };
};

/**
 * R5: the target is a path in origin form, printable ASCII, and each segment decodes once to text
 * that no later parser reads differently. The query passes byte for byte.
 */
export const targetSane: Check = (facts) => {
  if (!/^\/[\x21-\x7e]*$/.test(facts.target) || facts.target.includes('#')) return { code: 'target' };
  const segments = facts.path.slice(1).split('/');
  const sane = segments.every((segment, index) =>
    // One trailing slash is a separate URL (and no route of the contract); `//` is never valid.
    segment === '' ? index === segments.length - 1 : segmentSane(segment),
  );
  return sane ? undefined : { code: 'target' };
};

function segmentSane(raw: string): boolean {
  try {
    const decoded = decodeURIComponent(raw);
    // Some servers cut `;parameters` off a segment before they fold dot segments.
    return segmentProblem(decoded) === undefined && !/^\.{1,2};/.test(decoded);
  } catch {
    return false;
  }
}

/** R5: only the 17 method and path pairs of §4. */
export const routeKnown: Check = (facts) => {
  const route = findRoute(facts.path);
  if (route === undefined) return { code: 'route' };
  return route.methods.includes(facts.method) ? undefined : { code: 'method', allow: route.methods };
};

/** R22: everything but the API is read only. */
export const readOnly: Check = (facts) =>
  facts.method === 'GET' || facts.method === 'HEAD' ? undefined : { code: 'method', allow: ['GET', 'HEAD'] };

export const targetShortEnough: Check = (facts) =>
  facts.target.length <= maxTargetBytes ? undefined : { code: 'url_too_long' };

export const jsonBodyType = /^application\/json(?:; ?charset=utf-8)?$/i;

/** R4: a body is JSON by its Content-Type, which no form can send. */
export const bodyIsJson: Check = (facts) => {
  if (declaredLength(facts) === 0) return undefined;
  const type = headerValue(facts, 'content-type') ?? '';
  return jsonBodyType.test(type) ? undefined : { code: 'content_type' };
};

/** R12: refuses a declared length over the limit unread. Chunked bodies are counted while read. */
export const bodySmallEnough: Check = (facts) => {
  const length = declaredLength(facts);
  return length > maxBodyBytes && Number.isFinite(length) ? { code: 'too_large', close: true } : undefined;
};

export const mayWrite: Check = (facts, { role }) =>
  role === 'viewer' && facts.method !== 'GET' ? { code: 'viewer' } : undefined;
