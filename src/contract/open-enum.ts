import * as z from 'zod/mini';

/** Any other text than the documented values. The intersection keeps autocompletion of the known values alive beside it. */
export type OtherText = string & {};

const otherText = z.custom<OtherText>((value) => typeof value === 'string');

/**
 * An enum of which the contract names only some values ("value `x` is one of them"). Every string is accepted and kept;
 * the documented values autocomplete.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const Known extends readonly [string, ...string[]]>(known: Known) {
  return z.union([z.enum(known), otherText]);
}

/** The documented values of each open enum: those of the contract first, then those our reference service adds (decisions.md). */
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
