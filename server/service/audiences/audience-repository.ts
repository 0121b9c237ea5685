import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordContextChange } from '#server/service/conversations/append-message.ts';
import { stopRun } from '#server/service/conversations/stop-run.ts';
import type { Database } from '#server/service/database.ts';
import type { ListSlice } from '#server/service/http/cursor.ts';
import { givenFields, isAfter } from '#server/service/list-sql.ts';
import { audiences, audienceVersions } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import type { AudienceUpdate } from '#src/contract/audience.ts';
import type { AudienceRecord, AudienceRow } from './audience-view.ts';
import { patchedOverride } from './metadata-override.ts';
import { archiveVersions, createVersion, setAudience } from './version-transitions.ts';

/** An audience is identified by its page and its own ID: under another page it does not exist. */
export type AudienceKey = { readonly pageId: string; readonly audienceId: string };

const latest = alias(audienceVersions, 'latest');
const published = alias(audienceVersions, 'published');

const named = ({ pageId, audienceId }: AudienceKey) =>
  and(eq(audiences.pageId, pageId), eq(audiences.audienceId, audienceId));

const records = (database: Database) =>
  database
    .select({ audience: audiences, latest, published })
    .from(audiences)
    .leftJoin(latest, eq(latest.versionId, audiences.latestVersionId))
    .leftJoin(published, eq(published.versionId, audiences.publishedVersionId))
    .$dynamic();

/** A page's audiences, archived included, oldest first, ties by ID; one beyond the limit if any. */
export function listAudienceRecords(database: Database, pageId: string, slice: ListSlice): Promise<AudienceRecord[]> {
  return records(database)
    .where(and(eq(audiences.pageId, pageId), isAfter(slice.after, audiences.createdAt, audiences.audienceId)))
    .orderBy(asc(audiences.createdAt), asc(audiences.audienceId))
    .limit(slice.limit + 1);
}

/** One audience of a page with its versions (§2.3); undefined when this page lacks the ID. */
export async function findAudienceRecord(database: Database, key: AudienceKey): Promise<AudienceRecord | undefined> {
  return (await records(database).where(named(key)))[0];
}

/**
 * Reads an audience and locks it until the transaction ends. Every change of an audience, its
 * versions or its conversation takes this lock first, so that such changes run in sequence.
 */
export async function lockAudience(transaction: Database, key: AudienceKey): Promise<AudienceRow | undefined> {
  return (await transaction.select().from(audiences).where(named(key)).for('update'))[0];
}

/** Works on a locked audience in one transaction; undefined when there is no such audience. */
export function withAudience<Result>(
  database: Database,
  key: AudienceKey,
  work: (transaction: Database, audience: AudienceRow) => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction(async (transaction) => {
    const audience = await lockAudience(transaction, key);
    return audience && work(transaction, audience);
  });
}

/**
 * Applies a PATCH (§4.4) atomically. A changed `supplementaryContext` queues a new version (born
 * archived on an archived audience) and is recorded in the conversation; other fields act at once.
 */
export function patchAudience(
  database: Database,
  key: AudienceKey,
  update: AudienceUpdate,
  settings: ServiceSettings,
): Promise<AudienceRecord | undefined> {
  return withAudience(database, key, async (transaction, current) => {
    const { supplementaryContext: context, metadataOverride: override } = update;
    const fields = givenFields({
      ...update,
      metadataOverride: override && patchedOverride(current.metadataOverride, override, settings.metadataPatch),
    });
    if (fields !== undefined) await setAudience(transaction, current, fields);
    if (context !== undefined && context !== current.supplementaryContext) {
      const now = Date.now();
      const { versionId } = await createVersion(transaction, settings, current, context, now);
      await recordContextChange(transaction, current, context, versionId, now);
    }
    return findAudienceRecord(transaction, key);
  });
}

/** Archives an audience (§4.5) and its versions, once, and stops the agent's run first. */
export function archiveAudienceRow(database: Database, key: AudienceKey): Promise<AudienceRecord | undefined> {
  return withAudience(database, key, async (transaction, current) => {
    if (current.status !== 'archived') {
      const now = Date.now();
      await stopRun(transaction, current, undefined, now);
      await archiveVersions(transaction, current, now);
    }
    return findAudienceRecord(transaction, key);
  });
}
