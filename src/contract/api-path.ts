/** Names of the `{parameters}` of a path template. */
export type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;

/** One string per `{parameter}` of a path template. */
export type PathParams<Path extends string> = { readonly [Name in PathParamNames<Path>]: string };

/** An identifier that would change its meaning in a path. */
export class UnsafePathError extends Error {
  constructor(param: string, problem: string) {
    super(`${param} can’t be used in a URL: it ${problem}.`);
    this.name = 'UnsafePathError';
  }
}

/**
 * Why a decoded path segment can't be an identifier; undefined if it can (security.md R33). URL
 * parsers fold `.` and `..`, proxies split at slashes, the next server would decode a `%` again.
 */
export function segmentProblem(decoded: string): string | undefined {
  if (decoded === '') return 'is empty';
  if (decoded === '.' || decoded === '..') return 'is a dot segment';
  if (/[/\\?#]/.test(decoded)) return 'contains one of / \\ ? #';
  if (/\p{Cc}/u.test(decoded)) return 'contains a control character';
  if (/%[0-9a-f]{2}/i.test(decoded)) return 'contains a percent sequence';
  if (/\p{Surrogate}/u.test(decoded)) return 'contains half of a surrogate pair';
  return undefined;
}

/** The `{parameters}` of a path template in order. */
export function pathParamNames(template: string): readonly string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * Builds a request path from a contract path template, encoding each identifier.
 * @throws {UnsafePathError} for an identifier that a URL parser or proxy would misread.
 */
export function apiPath<const Path extends string>(template: Path, params: PathParams<Path>): string {
  const values = new Map<string, string>(Object.entries(params));
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values.get(name) ?? '';
    const problem = segmentProblem(value);
    if (problem !== undefined) throw new UnsafePathError(name, problem);
    return encodeURIComponent(value);
  });
  // The parser decides: it must send exactly what was built.
  if (new URL(path, 'http://origin.invalid').pathname !== path)
    throw new UnsafePathError('path', 'changes its meaning');
  return path;
}
