import * as z from 'zod/mini';
import { amount, cursorQuery, endpoint, flag, knownValues, listOf, openEnum, text } from './fields.ts';

/** Audience session (§2.5). Required fields are not documented, so all are optional. */
export const audienceSession = z.object({
  audienceSessionId: text,
  analyticsSessionId: text,
  audienceId: text,
  pageId: text,
  pageTitle: text,
  pageUrl: text,
  computationStatus: z.optional(openEnum(knownValues.computationStatus)),
  formSubmissionId: text,
  formSubmissionEmail: text,
  formSubmissionPhone: text,
  formSubmissionIdentifier: text,
  formSubmissionIdentifierType: z.optional(openEnum(knownValues.formSubmissionIdentifierType)),
  hasConversion: flag,
  hasFormSubmit: flag,
  isBounce: flag,
  maxScrollDepthPercentage: amount,
  questionsAskedCount: amount,
  timeSpentSeconds: amount,
  totalClicksCount: amount,
  sessionStartedAt: text,
  sessionEndedAt: text,
  utmCampaign: text,
  utmContent: text,
  utmMedium: text,
  utmSource: text,
  utmTerm: text,
});
export type AudienceSession = z.output<typeof audienceSession>;

/** RFC 3339 date-time with a zone, as §4.6 requires for `startDate` and `endDate`. */
const dateTime = z.iso.datetime({ offset: true });

/** Query of List audience sessions (§4.6). */
export const audienceSessionQuery = z.extend(cursorQuery, {
  startDate: z.optional(dateTime),
  endDate: z.optional(dateTime),
  audienceId: z.optional(z.string()),
});
export type AudienceSessionQuery = z.output<typeof audienceSessionQuery>;

export const listAudienceSessions = endpoint('listAudienceSessions', 'GET', '/v0/pages/{page_id}/audience_sessions', {
  query: audienceSessionQuery,
  response: listOf(audienceSession),
});
