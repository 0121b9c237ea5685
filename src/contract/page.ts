import * as z from 'zod/mini';
import { amount, count, emptyBody, endpoint, flag, knownValues, openEnum, patternTimestamp, text } from './fields.ts';
import { metadata } from './metadata.ts';

/** Page status, closed (§2.6). */
export const pageStatuses = ['archived', 'draft', 'published'] as const;
export type PageStatus = (typeof pageStatuses)[number];

/** Page type, closed (§2.6). */
export const pageTypes = ['inbound', 'outbound', 'call_followup', 'sales_deck', 'custom'] as const;
export type PageType = (typeof pageTypes)[number];

/** Action of a page (§2.6). */
export const pageAction = z.object({
  actionId: text,
  actionIndex: amount,
  purpose: text,
  buttonTitle: text,
  actionType: text,
  url: text,
});
export type PageAction = z.output<typeof pageAction>;

/** Action card widget (§2.6). */
export const actionCardWidget = z.object({
  type: text,
  title: text,
  logos: z.optional(
    z.array(z.object({ image: z.optional(z.object({ altText: text, url: text, fileId: text, assetId: text })) })),
  ),
});
export type ActionCardWidget = z.output<typeof actionCardWidget>;

/** Script of a page (§2.6). Its content is data: shown, never run. */
export const pageScript = z.object({
  content: text,
  enabled: flag,
  injectionPoint: z.optional(openEnum(knownValues.injectionPoint)),
  name: text,
  description: text,
});
export type PageScript = z.output<typeof pageScript>;

/** Footer link group (§2.6). */
export const footerLinkGroup = z.object({
  id: text,
  title: text,
  links: z.optional(z.array(z.object({ text, url: text, id: text }))),
});
export type FooterLinkGroup = z.output<typeof footerLinkGroup>;

/** Page (§2.6). */
export const page = z.object({
  pageId: z.string(),
  brandId: z.string(),
  name: z.string(),
  title: z.string(),
  pageContext: z.string(),
  pageType: z.enum(pageTypes),
  status: z.enum(pageStatuses),
  audiencesCount: count,
  createdAt: patternTimestamp,
  updatedAt: patternTimestamp,
  archivedAt: z.nullable(patternTimestamp),
  deletedAt: z.nullable(patternTimestamp),
  actions: z.array(pageAction),
  actionCardWidgets: z.array(actionCardWidget),
  scripts: z.array(pageScript),
  footerLinks: z.optional(z.array(footerLinkGroup)),
  headerActionId: text,
  metadata: z.optional(metadata),
});
export type Page = z.output<typeof page>;

export const getPage = endpoint('getPage', 'GET', '/v0/pages/{page_id}', { response: page });

export const archivePage = endpoint('archivePage', 'POST', '/v0/pages/{page_id}/archive', {
  body: emptyBody,
  response: page,
});
