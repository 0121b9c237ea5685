/**
 * What the checks look at: a request as it stood on the wire, before anything was decoded, merged
 * or repaired.
 */
export type RequestFacts = {
  readonly method: string;
  /** `1.1` or `1.0` */
  readonly httpVersion: string;
  /** The raw request target, byte for byte (Latin-1). */
  readonly target: string;
  /** The target up to the first `?`. */
  readonly path: string;
  /** Every line of every header, by lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
};

/** The part of node's request that facts are taken from. */
type RawRequest = {
  readonly method?: string | undefined;
  readonly httpVersion: string;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
};

/**
 * Takes the facts of a request. `rawHeaders` and not `headers`: node drops the second line of some
 * headers.
 */
export function factsOf(request: RawRequest): RequestFacts {
  const target = request.url ?? '';
  const query = target.indexOf('?');
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = (request.rawHeaders[index] ?? '').toLowerCase();
    const value = request.rawHeaders[index + 1] ?? '';
    const lines = headers.get(name);
    if (lines === undefined) headers.set(name, [value]);
    else lines.push(value);
  }
  const path = query === -1 ? target : target.slice(0, query);
  return { method: request.method ?? '', httpVersion: request.httpVersion, target, path, headers };
}

/**
 * A header's value, or undefined when it is absent. Two lines come out joined by a comma (RFC 9110,
 * 5.3), which for the headers that the checks compare is never an accepted value.
 */
export function headerValue(facts: RequestFacts, name: string): string | undefined {
  return facts.headers.get(name)?.join(', ');
}

/**
 * The declared length of the body in bytes; 0 without one, Infinity when the length is known only
 * at its end (chunked).
 */
export function declaredLength(facts: RequestFacts): number {
  if (facts.headers.has('transfer-encoding')) return Number.POSITIVE_INFINITY;
  const length = headerValue(facts, 'content-length');
  return length === undefined ? 0 : Number(length);
}
