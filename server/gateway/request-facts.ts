/** The checks' input: a request as received, before anything was decoded, merged or repaired. */
export type RequestFacts = {
  readonly method: string;
  readonly httpVersion: string;
  /** The raw request target, byte for byte (Latin-1). */
  readonly target: string;
  readonly path: string;
  /** Every line of every header, by lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
};

type RawRequest = {
  readonly method?: string | undefined;
  readonly httpVersion: string;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
};

/** Uses `rawHeaders`, not `headers`: node drops the second line of some headers. */
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

/** A comma joins two lines, which no check accepts in the headers that it compares. */
export function headerValue(facts: RequestFacts, name: string): string | undefined {
  return facts.headers.get(name)?.join(', ');
}

/** Bytes of the body; 0 without one, Infinity when only its end will tell (chunked). */
export function declaredLength(facts: RequestFacts): number {
  if (facts.headers.has('transfer-encoding')) return Number.POSITIVE_INFINITY;
  const length = headerValue(facts, 'content-length');
  return length === undefined ? 0 : Number(length);
}
