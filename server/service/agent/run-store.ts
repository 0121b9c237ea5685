import { and, asc, desc, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AudienceKey, withAudience } from '#server/service/audiences/audience-repository.ts';
import type { AudienceRow } from '#server/service/audiences/audience-view.ts';
import { changeableValues, effectiveMetadata } from '#server/service/audiences/metadata-override.ts';
import { beginVersion, cancelVersions, endVersion, isWaiting } from '#server/service/audiences/version-transitions.ts';
import { appendMessage } from '#server/service/conversations/append-message.ts';
import { stopRun } from '#server/service/conversations/stop-run.ts';
import type { Database } from '#server/service/database.ts';
import { newId } from '#server/service/ids.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { findPerson } from '#server/service/people/person-repository.ts';
import { partsOf } from '#server/service/sample/texts.ts';
import {
  audiences,
  audienceVersions,
  conversations,
  messageChanges,
  messageSnapshots,
  messages,
} from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { subjectOf } from './audience-subject.ts';
import type { ProposedChange, RunInput, RunScript, WrittenSoFar } from './run-script.ts';

/*
 * The agent's transactions. Each takes the audience's lock, as handlers do, and checks that the
 * message is still being written: an interrupt, a restore or an archiving ends the run.
 */

export type WaitingVersion = AudienceKey & { readonly versionId: string; readonly queuedAt: number };

/** A version that is being written, with its start values. */
export type Run = NonNullable<Awaited<ReturnType<typeof beginRun>>>;

const otherVersion = alias(audienceVersions, 'other');

/**
 * The oldest waiting version of each audience that is not being written: first those queued since
 * `since` (epoch milliseconds) in their order, then the older ones, newest first.
 */
export async function waitingVersions(
  database: Database,
  since: number,
  limit: number,
): Promise<readonly WaitingVersion[]> {
  const oldest = database
    .selectDistinctOn([audienceVersions.audienceId], {
      audienceId: audienceVersions.audienceId,
      pageId: audiences.pageId,
      versionId: audienceVersions.versionId,
      queuedAt: audienceVersions.queuedAt,
    })
    .from(audienceVersions)
    .innerJoin(audiences, eq(audiences.audienceId, audienceVersions.audienceId))
    .where(
      and(
        isWaiting,
        ne(audiences.status, 'archived'),
        notExists(
          database
            .select({ versionId: otherVersion.versionId })
            .from(otherVersion)
            .where(
              and(eq(otherVersion.audienceId, audienceVersions.audienceId), eq(otherVersion.status, 'processing')),
            ),
        ),
      ),
    )
    .orderBy(audienceVersions.audienceId, asc(audienceVersions.versionNumber))
    .as('oldest');
  const rows = await database
    .select()
    .from(oldest)
    .orderBy(
      sql`case when ${oldest.queuedAt} >= ${since}::bigint then ${oldest.queuedAt} end nulls last`,
      desc(oldest.queuedAt),
    )
    .limit(limit);
  return rows.map((row) => ({ ...row, queuedAt: row.queuedAt ?? 0 }));
}

export async function hasWaitingVersion(database: Database, audienceId: string): Promise<boolean> {
  const waiting = await database
    .select({ versionId: audienceVersions.versionId })
    .from(audienceVersions)
    .where(and(eq(audienceVersions.audienceId, audienceId), isWaiting))
    .limit(1);
  return waiting.length > 0;
}

/** Starts a waiting version: sets it to processing and appends the agent's message. */
export function beginRun(database: Database, { pageId, audienceId, versionId }: WaitingVersion) {
  const key = { pageId, audienceId };
  return withAudience(database, key, async (transaction, audience) => {
    const now = Date.now();
    const version = await beginVersion(transaction, audience, versionId, now);
    if (version === undefined) return undefined;
    const start = { role: 'assistant', content: '', versionId, generating: true };
    const message = await appendMessage(transaction, audienceId, start, now);
    const { supplementaryContext, metadataOverride, personId } = audience;
    const input: RunInput = {
      versionId,
      context: version.supplementaryContext ?? '',
      title: (await currentValues(transaction, audience)).metaTitle,
      subject: subjectOf(audience, await findPerson(transaction, personId)),
    };
    // The snapshot is what a restore of this message brings back: the values at the start.
    return { key, versionId, ...message, input, snapshot: { supplementaryContext, metadataOverride } };
  });
}

/** Call it under the audience's lock. @returns whether the message is still being written. */
async function writeMessage(
  transaction: Database,
  run: Run,
  fields: Partial<typeof messages.$inferInsert>,
): Promise<boolean> {
  const written = await transaction
    .update(messages)
    .set(fields)
    .where(and(eq(messages.messageId, run.messageId), eq(messages.generating, true)))
    .returning({ messageId: messages.messageId });
  return written.length > 0;
}

/** Stores the current content of the message. @returns whether the run goes on. */
export async function writeStep(database: Database, run: Run, step: WrittenSoFar): Promise<boolean> {
  const { reasoning, toolCalls, content } = step;
  const write = (transaction: Database) => writeMessage(transaction, run, { reasoning, toolCalls, content });
  return (await withAudience(database, run.key, write)) ?? false;
}

/** Completes a run, with its snapshot and proposals. @returns whether it was still going on. */
export async function endRun(
  database: Database,
  settings: ServiceSettings,
  run: Run,
  script: RunScript,
  content: string,
): Promise<boolean> {
  const isEnded = await withAudience(database, run.key, async (transaction, audience) => {
    const contentParts = script.hasParts ? partsOf(content) : null;
    if (!(await writeMessage(transaction, run, { generating: false, hasSnapshot: true, contentParts }))) return false;
    await transaction.insert(messageSnapshots).values({ messageId: run.messageId, ...run.snapshot });
    await insertProposals(transaction, run, audience, script.proposals);
    const now = Date.now();
    const ended = await endVersion(transaction, settings, audience, run.versionId, now);
    await transaction
      .update(conversations)
      .set({ updatedAt: now, ...(ended === 'published' ? { publishedMessageId: run.messageId } : {}) })
      .where(eq(conversations.conversationId, run.conversationId));
    return true;
  });
  return isEnded ?? false;
}

async function insertProposals(
  transaction: Database,
  run: Run,
  audience: AudienceRow,
  proposals: readonly ProposedChange[],
): Promise<void> {
  const current = await currentValues(transaction, audience);
  const changes = proposals
    .filter(({ field, newValue }) => newValue !== current[field])
    .map(({ field, newValue }, position) => ({
      changeId: newId('change'),
      conversationId: run.conversationId,
      messagePosition: run.position,
      position,
      field,
      previousValue: current[field],
      newValue,
      status: 'pending',
    }));
  if (changes.length > 0) await transaction.insert(messageChanges).values(changes);
}

/** The current value that each proposed change would replace. */
async function currentValues(transaction: Database, audience: AudienceRow) {
  const page = await findPage(transaction, audience.pageId);
  const metadata = effectiveMetadata(page?.metadata ?? {}, audience.metadataOverride);
  return changeableValues(audience.supplementaryContext, metadata);
}

/** Ends a run like an interrupt (§4.8); a run that has already ended stays as it is. */
export function breakOffRun(database: Database, run: Run): Promise<void> {
  return withAudience(database, run.key, async (transaction, audience) => {
    const [message] = await transaction
      .select({ generating: messages.generating })
      .from(messages)
      .where(eq(messages.messageId, run.messageId));
    if (message?.generating === true) await stopRun(transaction, audience, undefined, Date.now());
  });
}

/** Interrupts every run that was cut off, but those of the audiences in `going`. */
export async function endCutOffRuns(database: Database, going: readonly string[] = []): Promise<void> {
  const processing = database
    .select({ audienceId: audienceVersions.audienceId })
    .from(audienceVersions)
    .where(eq(audienceVersions.status, 'processing'));
  const generating = database
    .select({ audienceId: conversations.audienceId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(eq(messages.generating, true));
  const cutOff = await database
    .select({ pageId: audiences.pageId, audienceId: audiences.audienceId })
    .from(audiences)
    .where(
      and(inArray(audiences.audienceId, processing.union(generating)), notInArray(audiences.audienceId, [...going])),
    );
  for (const key of cutOff) {
    await withAudience(database, key, async (transaction, audience) => {
      const now = Date.now();
      await stopRun(transaction, audience, undefined, now);
      await cancelVersions(transaction, audience, 'processing', now);
    });
  }
}
