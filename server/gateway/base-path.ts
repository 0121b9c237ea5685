import { StartProblem } from '#server/start-problem.ts';
import type { RequestFacts } from './request-facts.ts';

/** `/` or `/sub/path/`, from any form in `BASE_PATH`. @throws {StartProblem} for any other text. */
export function basePathFrom(written: string | undefined): string {
  const segments = (written ?? '').split('/').filter(Boolean);
  if (!segments.every((segment) => /^[A-Za-z0-9._~-]+$/.test(segment) && !/^\.{1,2}$/.test(segment))) {
    throw new StartProblem('BASE_PATH has to be a path of letters, digits, ".", "_", "~" and "-": /facet/');
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

/** The base path to append to an origin: without its last slash, empty for `/`. */
export function behindOrigin(basePath: string): string {
  return basePath.slice(0, -1);
}

/**
 * The request without the base path, for everything after the first checks; undefined outside the
 * base path. The base has to match byte for byte: an encoded letter is another path, as in the
 * contract's segments (R5). Without its last slash, the base path is the dashboard's first screen
 * and gets no redirect, so that a proxy may cut the slash off.
 */
export function withoutBasePath(facts: RequestFacts, basePath: string): RequestFacts | undefined {
  const prefix = behindOrigin(basePath);
  const { path, target } = facts;
  if (path === prefix) return { ...facts, path: '/', target: `/${target.slice(prefix.length)}` };
  if (!path.startsWith(basePath)) return undefined;
  return { ...facts, path: path.slice(prefix.length), target: target.slice(prefix.length) };
}
