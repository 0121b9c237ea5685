import { newId } from '#server/service/ids.ts';
import type { audiences, pages, persons, sessions } from '#server/service/schema.ts';

/** Duration of the visit, which ends when it is stored. */
const stayed = 94_000;

/**
 * The session of a visit that submits the form and ends at `now` (§2.5). The visitor is the
 * audience's person, or somebody with an unknown address.
 */
export function visitWithForm(
  { audienceId, pageId }: typeof audiences.$inferSelect,
  page: typeof pages.$inferSelect | undefined,
  person: typeof persons.$inferSelect | undefined,
  now: number,
): typeof sessions.$inferInsert & { readonly audienceSessionId: string } {
  const email = person?.email || 'visitor@visitor.example';
  return {
    audienceSessionId: newId('session'),
    analyticsSessionId: newId('analytics'),
    pageId,
    audienceId,
    pageTitle: page?.title ?? null,
    pageUrl: page?.metadata.canonicalUrl ?? null,
    computationStatus: 'computed',
    formSubmissionId: newId('submission'),
    formSubmissionEmail: email,
    formSubmissionPhone: null,
    formSubmissionIdentifier: email,
    formSubmissionIdentifierType: 'email',
    hasConversion: true,
    hasFormSubmit: true,
    isBounce: false,
    maxScrollDepthPercentage: 86,
    questionsAskedCount: 1,
    timeSpentSeconds: stayed / 1000,
    totalClicksCount: 3,
    startedAt: now - stayed,
    endedAt: now,
    utmCampaign: null,
    utmContent: null,
    utmMedium: 'email',
    utmSource: 'outreach',
    utmTerm: null,
  };
}
