import * as z from 'zod/mini';

/** Length limits for forms (§8 and the constraint columns of §4), in UTF-16 units. */
export const limits = {
  /** Person `name` in requests, account `name`. */
  name: { min: 1, max: 255 },
  /** Interrupt `partialText`. */
  partialText: { max: 100_000 },
} as const;

/** Declared for phone numbers, and for every timestamp field marked "pattern" (§2.3). */
export const plusDigitsPattern = /^\+[1-9]\d{1,14}$/;

/** Optional fields of any text, number or boolean. */
export const text = z.optional(z.string());
export const amount = z.optional(z.number());
export const flag = z.optional(z.boolean());

/** Of assets and person logs. */
export const idempotencyKey = z.string().check(z.minLength(1), z.maxLength(255));

/** A timestamp field marked "pattern": an E.164-like string, parsed by `timestamp.ts`. */
export const patternTimestamp = z.string().check(z.regex(plusDigitsPattern));

/** `totalCount` and `audiencesCount`: 0 to 2^53 - 1. */
export const count = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** Person and account names in requests: 1 to 255 UTF-16 units. */
export const boundedName = z.string().check(z.minLength(limits.name.min), z.maxLength(limits.name.max));

export const nonEmpty = z.string().check(z.minLength(1));

/** E.164, the required form of phone numbers. */
export const phoneNumber = z.string().check(z.regex(plusDigitsPattern));

/**
 * Whether `text` is an absolute URI: a scheme, a colon and more, no white space or control
 * characters. A web URL must parse. Dangerous schemes pass: `safeUrl` decides what may open.
 */
export function isAbsoluteUri(text: string): boolean {
  const match = /^([a-z][a-z0-9+.-]*):[^\s\p{Cc}]+$/iu.exec(text);
  if (match === null) return false;
  const scheme = match[1]?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) : true;
}

/** "string, URI format" (§2.12, §4.4, §4.17). No trim, no normalizing. */
export const uri = z
  .string()
  .check(z.refine(isAbsoluteUri, { error: 'not an absolute URI', params: { format: 'uri' } }));

/** Any other text than the documented values. The intersection keeps their autocompletion. */
export type OtherText = string & {};

const otherText = z.custom<OtherText>((value) => typeof value === 'string');

/** An enum with only some documented values, which autocomplete. Accepts every string. */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const Known extends readonly [string, ...string[]]>(known: Known) {
  return z.union([z.enum(known), otherText]);
}

/** Documented values of open enums: the contract's, then our reference service's (choices.md). */
export const knownValues = {
  robots: ['index', 'noindex', 'follow', 'nofollow', 'noarchive', 'nosnippet', 'noimageindex'],
  ogType: ['website', 'article', 'product', 'profile'],
  twitterCard: ['summary', 'summary_large_image', 'app', 'player'],
  versionStatus: ['queued', 'processing', 'draft', 'published', 'obsolete', 'cancelled', 'archived'],
  computationStatus: ['pending', 'computed', 'failed'],
  formSubmissionIdentifierType: ['email', 'phone'],
  injectionPoint: ['head', 'body'],
  messageRole: ['user', 'assistant', 'system'],
  toolCallStatus: ['running', 'completed', 'failed', 'cancelled'],
  changeField: ['supplementaryContext', 'metaTitle', 'metaDescription', 'metaKeywords'],
  changeStatus: ['applied', 'pending', 'rejected', 'reverted'],
} as const;

/** The keys of a literal in order. */
export const keysOf = <Literal extends object>(literal: Literal): readonly (keyof Literal & string)[] =>
  // Object.keys returns string[] because a value may have more keys than its type; not a literal.
  Object.keys(literal) as (keyof Literal & string)[];

/** The list envelope of §2.1 around `item`. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    hasMore: z.boolean(),
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    totalCount: count,
  });
}

/** The query parameters of a list that documents `cursor` and `limit` (§4.6, §4.13). */
export const cursorQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(z.number()),
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Parts = {
  readonly query?: z.core.$ZodType;
  /** The JSON request body. An endpoint without one sends neither body nor Content-Type. */
  readonly body?: z.core.$ZodType;
  readonly response: z.core.$ZodType;
};

/** One endpoint of §4. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends string,
  const M extends Method,
  const Path extends `/v0/${string}`,
  const P extends Parts,
>(name: Name, method: M, path: Path, parts: P) {
  return { name, method, path, ...parts };
}

/** An empty JSON object is sent; no fields are defined (§4.2, §4.9). */
export const emptyBody = z.strictObject({});
