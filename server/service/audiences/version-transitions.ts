import { and, eq, inArray, isNotNull, isNull, max, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#server/service/database.ts';
import { recordVersionEvent } from '#server/service/events/record-event.ts';
import { newId } from '#server/service/ids.ts';
import { audiences, audienceVersions } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import type { AudienceRow, VersionRow } from './audience-view.ts';

/*
 * Every step in the life of a version (§2.4, choices.md). Each sets its moment, records its event
 * (§6) and updates the audience's status. The caller holds the audience's lock.
 */

type EventSettings = Pick<ServiceSettings, 'webhooks' | 'agentSpeed'>;

/** Waits for the agent. A version that was never queued waits for somebody to start it. */
export const isWaiting = and(eq(audienceVersions.status, 'queued'), isNotNull(audienceVersions.queuedAt));

export async function setAudience(
  transaction: Database,
  { audienceId }: AudienceRow,
  fields: PgUpdateSetSource<typeof audiences>,
): Promise<void> {
  await transaction.update(audiences).set(fields).where(eq(audiences.audienceId, audienceId));
}

async function setVersions(
  transaction: Database,
  { audienceId }: AudienceRow,
  which: SQL | undefined,
  fields: Partial<VersionRow>,
): Promise<VersionRow[]> {
  return transaction
    .update(audienceVersions)
    .set(fields)
    .where(and(eq(audienceVersions.audienceId, audienceId), which))
    .returning();
}

/** Sets the audience's status: processing before queued before `resting`; archived stays. */
async function settleAudience(
  transaction: Database,
  audience: AudienceRow,
  resting: AudienceRow['status'] = audience.publishedVersionId === null ? 'draft' : 'published',
): Promise<void> {
  if (audience.status === 'archived') return;
  const open = await transaction
    .select({ status: audienceVersions.status })
    .from(audienceVersions)
    .where(
      and(
        eq(audienceVersions.audienceId, audience.audienceId),
        or(eq(audienceVersions.status, 'processing'), isWaiting),
      ),
    );
  const isProcessing = open.some((version) => version.status === 'processing');
  const status = isProcessing ? 'processing' : open.length > 0 ? 'queued' : resting;
  await setAudience(transaction, audience, { status });
}

/** Queues the next version and cancels one that never was; archived on an archived audience. */
export async function createVersion(
  transaction: Database,
  settings: EventSettings,
  audience: AudienceRow,
  context: string | null,
  now: number,
): Promise<VersionRow> {
  const archived = audience.status === 'archived';
  const neverQueued = and(eq(audienceVersions.status, 'queued'), isNull(audienceVersions.queuedAt));
  await setVersions(transaction, audience, neverQueued, { status: 'cancelled', cancelledAt: now });
  const [last] = await transaction
    .select({ number: max(audienceVersions.versionNumber) })
    .from(audienceVersions)
    .where(eq(audienceVersions.audienceId, audience.audienceId));
  const [version] = await transaction
    .insert(audienceVersions)
    .values({
      versionId: newId('version'),
      audienceId: audience.audienceId,
      versionNumber: (last?.number ?? 0) + 1,
      status: archived ? 'archived' : 'queued',
      isNewPageAgent: audience.isNewPageAgent,
      supplementaryContext: context,
      createdAt: now,
      queuedAt: archived ? null : now,
      archivedAt: archived ? now : null,
    })
    .returning();
  if (version === undefined) throw new Error('The version was not stored.');
  await setAudience(transaction, audience, { latestVersionId: version.versionId });
  await recordVersionEvent(transaction, settings, 'created', audience, version);
  await settleAudience(transaction, audience);
  return version;
}

/** @returns undefined when it is not queued any more, or another version is processing. */
export async function beginVersion(
  transaction: Database,
  audience: AudienceRow,
  versionId: string,
  now: number,
): Promise<VersionRow | undefined> {
  const open = await transaction
    .select()
    .from(audienceVersions)
    .where(
      and(
        eq(audienceVersions.audienceId, audience.audienceId),
        or(eq(audienceVersions.status, 'processing'), and(isWaiting, eq(audienceVersions.versionId, versionId))),
      ),
    );
  const [waiting] = open;
  if (audience.status === 'archived' || open.length !== 1 || waiting?.versionId !== versionId) return undefined;
  if (waiting.status !== 'queued' || waiting.queuedAt === null) return undefined;
  const [version] = await setVersions(transaction, audience, eq(audienceVersions.versionId, versionId), {
    status: 'processing',
    queueDurationMs: Math.max(0, now - waiting.queuedAt),
  });
  await settleAudience(transaction, audience);
  return version;
}

/** Makes a written version a draft and publishes it over the last one (not `AGENT_ENDS=draft`). */
export async function endVersion(
  transaction: Database,
  settings: EventSettings & Pick<ServiceSettings, 'agentEnds'>,
  audience: AudienceRow,
  versionId: string,
  now: number,
): Promise<'draft' | 'published'> {
  const it = eq(audienceVersions.versionId, versionId);
  const [draft] = await setVersions(transaction, audience, it, { status: 'draft', becameDraftAt: now });
  if (draft === undefined) throw new Error('The version is not one of this audience.');
  await recordVersionEvent(transaction, settings, 'processed', audience, draft);
  if (settings.agentEnds === 'published') {
    const others = and(eq(audienceVersions.status, 'published'), ne(audienceVersions.versionId, versionId));
    await setVersions(transaction, audience, others, { status: 'obsolete', obsoleteAt: now });
    const [published] = await setVersions(transaction, audience, it, { status: 'published', publishedAt: now });
    await setAudience(transaction, audience, { publishedVersionId: versionId });
    await recordVersionEvent(transaction, settings, 'published', audience, published ?? draft);
  }
  await settleAudience(transaction, audience, settings.agentEnds);
  return settings.agentEnds;
}

/** Cancels unwritten versions: the one in progress, or all that are in progress or queued. */
export async function cancelVersions(
  transaction: Database,
  audience: AudienceRow,
  which: 'processing' | 'processing and queued',
  now: number,
): Promise<void> {
  const statuses = which === 'processing' ? ['processing'] : ['processing', 'queued'];
  const cancelled = await setVersions(transaction, audience, inArray(audienceVersions.status, statuses), {
    status: 'cancelled',
    cancelledAt: now,
  });
  // Also settles an audience that is processing or queued without any such version.
  const isOpen = audience.status === 'processing' || audience.status === 'queued';
  if (cancelled.length > 0 || isOpen) await settleAudience(transaction, audience);
}

/** Archives an audience and all its versions but the obsolete and cancelled ones. */
export async function archiveVersions(transaction: Database, audience: AudienceRow, now: number): Promise<void> {
  const alive = notInArray(audienceVersions.status, ['obsolete', 'cancelled', 'archived']);
  await setVersions(transaction, audience, alive, { status: 'archived', archivedAt: now });
  await setAudience(transaction, audience, { status: 'archived', archivedAt: now });
}
