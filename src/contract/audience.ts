import * as z from 'zod/mini';
import { cursorQuery, endpoint, knownValues, listOf, nonEmpty, openEnum, patternTimestamp, uri } from './fields.ts';
import { metadata, metadataOverrideRequest } from './metadata.ts';

/** Audience status, closed (§2.3). */
export const audienceStatuses = [
  'archived',
  'cancelled',
  'draft',
  'pending',
  'processing',
  'published',
  'queued',
] as const;
export type AudienceStatus = (typeof audienceStatuses)[number];

/** Audience version (§2.4). No field is marked required, so `{}` is the conforming "none". */
export const audienceVersion = z.object({
  versionId: z.optional(z.string()),
  audienceId: z.optional(z.string()),
  versionNumber: z.optional(z.number()),
  status: z.optional(openEnum(knownValues.versionStatus)),
  isNewPageAgent: z.optional(z.boolean()),
  supplementaryContext: z.optional(z.string()),
  queueDurationMs: z.optional(z.number()),
  createdAt: z.optional(z.string()),
  becameDraftAt: z.optional(z.string()),
  queuedAt: z.optional(z.string()),
  publishedAt: z.optional(z.string()),
  obsoleteAt: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
  archivedAt: z.optional(z.string()),
});
export type AudienceVersion = z.output<typeof audienceVersion>;

/** Audience (§2.3). */
export const audience = z.object({
  audienceId: z.string(),
  pageId: z.string(),
  personId: z.nullable(z.string()),
  personRouteKey: z.nullable(z.string()),
  status: z.enum(audienceStatuses),
  isNewPageAgent: z.boolean(),
  computedName: z.string(),
  customName: z.nullable(z.string()),
  effectiveName: z.string(),
  supplementaryContext: z.nullable(z.string()),
  actionFormIdOverride: z.nullable(z.string()),
  actionFormInstructionsOverride: z.nullable(z.string()),
  actionUrlOverride: z.nullable(z.string()),
  createdAt: patternTimestamp,
  archivedAt: z.nullable(patternTimestamp),
  latestVersion: audienceVersion,
  publishedVersion: audienceVersion,
  effectiveMetadata: z.optional(metadata),
  metadataOverride: z.optional(metadata),
});
export type Audience = z.output<typeof audience>;

/** Request body of Update audience (§4.4). `null` clears; a missing field stays unchanged. */
export const audienceUpdate = z.strictObject({
  actionFormIdOverride: z.optional(z.nullable(z.string())),
  actionFormInstructionsOverride: z.optional(z.nullable(z.string())),
  actionUrlOverride: z.optional(z.nullable(uri)),
  customName: z.optional(z.nullable(nonEmpty)),
  metadataOverride: z.optional(metadataOverrideRequest),
  supplementaryContext: z.optional(z.nullable(nonEmpty)),
});
export type AudienceUpdate = z.output<typeof audienceUpdate>;

// Its query is not documented (traps.md 18): `cursor` is sent only after `hasMore`.
export const listAudiences = endpoint('listAudiences', 'GET', '/v0/pages/{page_id}/audiences', {
  query: cursorQuery,
  response: listOf(audience),
});

export const updateAudience = endpoint('updateAudience', 'PATCH', '/v0/pages/{page_id}/audiences/{audience_id}', {
  body: audienceUpdate,
  response: audience,
});

export const archiveAudience = endpoint('archiveAudience', 'DELETE', '/v0/pages/{page_id}/audiences/{audience_id}', {
  response: audience,
});
