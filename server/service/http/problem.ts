/** A validation error: where (`metadataOverride.ogImageUrl`; '' is the whole body) and what. */
export type FieldError = { readonly path: string; readonly message: string };

/** An error that the caller sees. `detail` and `extra` reveal nothing internal. */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly extra: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string,
    more: { readonly errors?: readonly FieldError[]; readonly extra?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.detail = detail;
    this.errors = more.errors ?? [];
    this.extra = more.extra ?? {};
  }
}

/** 404: nothing has this ID. */
export function notFound(what: string): Problem {
  return new Problem(404, `No ${what} with this id.`);
}

/** What was looked for by its ID. @throws {Problem} 404 when there is none. */
export function found<Value>(what: string, value: Value | undefined): Value {
  if (value === undefined) throw notFound(what);
  return value;
}

/** 422: constraints are violated; nothing was changed. */
export function unprocessable(errors: readonly FieldError[]): Problem {
  return new Problem(422, 'The request does not keep the constraints of the contract. Nothing was changed.', {
    errors,
  });
}

/** 409: a valid request that the present state does not allow. `extra` members join the body. */
export function conflict(detail: string, extra: Readonly<Record<string, string>> = {}): Problem {
  return new Problem(409, detail, { extra });
}
