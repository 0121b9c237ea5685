import type { RequestFacts } from './request-facts.ts';
import { StartProblem } from './start-problem.ts';

/**
 * `/` or `/sub/path/`, from whatever form a deployer wrote in `BASE_PATH`. The build and the
 * gateway read it by this one rule.
 * @throws {StartProblem} in one sentence for what would not stand in an address as it is written.
 */
export function basePathFrom(written: string | undefined): string {
  const segments = (written ?? '').split('/').filter(Boolean);
  if (!segments.every((segment) => /^[A-Za-z0-9._~-]+$/.test(segment) && !/^\.{1,2}$/.test(segment))) {
    throw new StartProblem('BASE_PATH has to be a path of letters, digits, ".", "_", "~" and "-": /facet/');
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

/** The base path as it stands behind an origin: without its last slash, nothing for `/`. */
export function behindOrigin(basePath: string): string {
  return basePath.slice(0, -1);
}

/**
 * The request as it would read at the root of the address, for everything that comes after the
 * first checks; undefined when it lies outside the base path. The base has to stand there byte for
 * byte: an encoded letter is another path, as in the contract's own segments (R5). The address
 * without the last slash is the dashboard's first screen: it gets no redirect, so that a proxy may
 * cut the slash off.
 */
export function withoutBasePath(facts: RequestFacts, basePath: string): RequestFacts | undefined {
  const prefix = behindOrigin(basePath);
  const { path, target } = facts;
  if (path === prefix) return { ...facts, path: '/', target: `/${target.slice(prefix.length)}` };
  if (!path.startsWith(basePath)) return undefined;
  return { ...facts, path: path.slice(prefix.length), target: target.slice(prefix.length) };
}
