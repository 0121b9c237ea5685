import { isoMoment, isoMomentOrAbsent } from '#server/service/moments.ts';
import type { sessions } from '#server/service/schema.ts';
import type { AudienceSession } from '#src/contract/session.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A stored session as in §2.5: unknown values are absent. */
export function sessionView(row: SessionRow): AudienceSession {
  return {
    audienceSessionId: row.audienceSessionId,
    analyticsSessionId: row.analyticsSessionId ?? undefined,
    audienceId: row.audienceId,
    pageId: row.pageId,
    pageTitle: row.pageTitle ?? undefined,
    pageUrl: row.pageUrl ?? undefined,
    computationStatus: row.computationStatus ?? undefined,
    formSubmissionId: row.formSubmissionId ?? undefined,
    formSubmissionEmail: row.formSubmissionEmail ?? undefined,
    formSubmissionPhone: row.formSubmissionPhone ?? undefined,
    formSubmissionIdentifier: row.formSubmissionIdentifier ?? undefined,
    formSubmissionIdentifierType: row.formSubmissionIdentifierType ?? undefined,
    hasConversion: row.hasConversion ?? undefined,
    hasFormSubmit: row.hasFormSubmit ?? undefined,
    isBounce: row.isBounce ?? undefined,
    maxScrollDepthPercentage: row.maxScrollDepthPercentage ?? undefined,
    questionsAskedCount: row.questionsAskedCount ?? undefined,
    timeSpentSeconds: row.timeSpentSeconds ?? undefined,
    totalClicksCount: row.totalClicksCount ?? undefined,
    sessionStartedAt: isoMoment(row.startedAt),
    sessionEndedAt: isoMomentOrAbsent(row.endedAt),
    utmCampaign: row.utmCampaign ?? undefined,
    utmContent: row.utmContent ?? undefined,
    utmMedium: row.utmMedium ?? undefined,
    utmSource: row.utmSource ?? undefined,
    utmTerm: row.utmTerm ?? undefined,
  };
}
