import * as z from 'zod/mini';
import { limits, plusDigitsPattern } from './limits.ts';

/** A timestamp field that the contract marks "pattern": a string of the E.164 form, read by `timestamp.ts`. */
export const patternTimestamp = z.string().check(z.regex(plusDigitsPattern));

/** `totalCount` and `audiencesCount`: 0 to 2^53 - 1. */
export const count = z.int().check(z.gte(limits.count.min), z.lte(limits.count.max));

/** Person and account names in requests: 1 to 255 UTF-16 units. */
export const boundedName = z.string().check(z.minLength(limits.name.min), z.maxLength(limits.name.max));

/** A string that may not be empty. */
export const nonEmpty = z.string().check(z.minLength(1));

/** E.164, the form the contract asks of phone numbers. */
export const phoneNumber = z.string().check(z.regex(plusDigitsPattern));

/**
 * Says whether `text` is an absolute URI: a scheme, a colon and something after it, no white space or control characters.
 * Web addresses must also be readable by the URL parser. Dangerous schemes are URIs too: whether one may be opened is `safeUrl`'s question.
 */
export function isAbsoluteUri(text: string): boolean {
  const match = /^([a-z][a-z0-9+.-]*):[^\s\p{Cc}]+$/iu.exec(text);
  if (match === null) return false;
  const scheme = match[1]?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) : true;
}

/** "string, URI format" (§2.12, §4.4, §4.17). The value passes unchanged: nothing is trimmed or normalised. */
export const uri = z
  .string()
  .check(z.refine(isAbsoluteUri, { error: 'not an absolute URI', params: { format: 'uri' } }));
