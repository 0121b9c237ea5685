import { asc, eq, lte } from 'drizzle-orm';
import { lockAudience } from '#server/service/audiences/audience-repository.ts';
import type { AudienceRow } from '#server/service/audiences/audience-view.ts';
import { errorName, startBackgroundWork } from '#server/service/background-work.ts';
import type { Database } from '#server/service/database.ts';
import { recordEvent } from '#server/service/events/record-event.ts';
import { newId } from '#server/service/ids.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import type { PageRow } from '#server/service/pages/page-view.ts';
import { findPerson } from '#server/service/people/person-repository.ts';
import type { PersonRow } from '#server/service/people/person-view.ts';
import { plannedVisits, sessions } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { pauseBefore } from './visit-plan.ts';

type PlannedVisit = typeof plannedVisits.$inferSelect;
type VisitSettings = Pick<ServiceSettings, 'webhooks' | 'agentSpeed'>;

/** Plays due visits. Each step is one transaction, so that a cut-off one is played again whole. */
export function startVisits(database: Database, settings: VisitSettings, log: (line: string) => void) {
  const round = () => playDueVisits(database, settings);
  return startBackgroundWork(500, round, (error) => log(`A visit was not played: ${errorName(error)}.`));
}

/**
 * Plays what is due at `now`. A visit stores a session with a form (§2.5) and `form.submitted`; an
 * archived audience gets none. Some seconds later, enrichment finds the audience's person
 * (`form.enriched`, with their phone number in the session) or nobody (`form.enrichment_failed`).
 */
export async function playDueVisits(database: Database, settings: VisitSettings, now = Date.now()): Promise<void> {
  const due = await database
    .select()
    .from(plannedVisits)
    .where(lte(plannedVisits.dueAt, now))
    .orderBy(asc(plannedVisits.dueAt), asc(plannedVisits.versionId));
  for (const { versionId, pageId, audienceId } of due) {
    await database.transaction(async (transaction) => {
      const audience = await lockAudience(transaction, { pageId, audienceId });
      // Read again under the lock: another process may have played it.
      const [plan] = await transaction.select().from(plannedVisits).where(eq(plannedVisits.versionId, versionId));
      if (plan === undefined || plan.dueAt > now) return;
      if (audience === undefined) await forget(transaction, plan);
      else if (plan.step === 'visit') await playVisit(transaction, settings, plan, audience, now);
      else await playEnrichment(transaction, settings, plan, audience);
    });
  }
}

async function playVisit(
  transaction: Database,
  settings: VisitSettings,
  plan: PlannedVisit,
  audience: AudienceRow,
  now: number,
): Promise<void> {
  if (audience.status === 'archived') return forget(transaction, plan);
  const page = await findPage(transaction, plan.pageId);
  const session = visitWithForm(audience, page, await findPerson(transaction, audience.personId), now);
  await transaction.insert(sessions).values(session);
  await recordEvent(transaction, settings, formEvent('form.submitted', plan, session));
  await transaction
    .update(plannedVisits)
    .set({
      step: 'enrichment',
      dueAt: now + pauseBefore('enrichment', settings.agentSpeed || 1),
      audienceSessionId: session.audienceSessionId,
    })
    .where(eq(plannedVisits.versionId, plan.versionId));
}

async function playEnrichment(
  transaction: Database,
  settings: VisitSettings,
  plan: PlannedVisit,
  audience: AudienceRow,
): Promise<void> {
  const chosen = eq(sessions.audienceSessionId, plan.audienceSessionId ?? '');
  const [session] = await transaction.select().from(sessions).where(chosen);
  if (session !== undefined) {
    const person = await findPerson(transaction, audience.personId);
    if (person?.phoneNumber) {
      await transaction.update(sessions).set({ formSubmissionPhone: person.phoneNumber }).where(chosen);
    }
    const type = person === undefined ? 'form.enrichment_failed' : 'form.enriched';
    await recordEvent(transaction, settings, formEvent(type, plan, session));
  }
  await forget(transaction, plan);
}

function formEvent(
  type: 'form.submitted' | 'form.enriched' | 'form.enrichment_failed',
  { pageId, audienceId, versionId }: PlannedVisit,
  session: typeof sessions.$inferInsert,
) {
  const { audienceSessionId, formSubmissionId } = session;
  return { type, audienceId, data: { pageId, audienceId, versionId, audienceSessionId, formSubmissionId } };
}

async function forget(transaction: Database, { versionId }: PlannedVisit): Promise<void> {
  await transaction.delete(plannedVisits).where(eq(plannedVisits.versionId, versionId));
}

const stayed = 94_000;

/** A visit that submits the form and ends at `now`, by the audience's person or by somebody. */
function visitWithForm(
  { audienceId, pageId }: AudienceRow,
  page: PageRow | undefined,
  person: PersonRow | undefined,
  now: number,
) {
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
    utmMedium: 'email',
    utmSource: 'outreach',
  };
}
