import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';
import { type AudienceKey, withAudience } from '#server/service/audiences/audience-repository.ts';
import { createVersion } from '#server/service/audiences/version-transitions.ts';
import { appendMessage } from '#server/service/conversations/append-message.ts';
import type { Database } from '#server/service/database.ts';
import { audiences } from '#server/service/schema.ts';
import type { ServiceSettings } from '#server/service/settings.ts';
import { hasWaitingVersion, type WaitingVersion } from './run-store.ts';

const idsFile = z.object({ pageId: z.string(), generatingAudienceId: z.string() });

/** The sample audience that is always being written: `generatingAudienceId` of `service:ids`. */
export async function standingAudience(dataDir: string, database: Database): Promise<AudienceKey | undefined> {
  const text = await readFile(join(dataDir, 'ids.json'), 'utf8').catch(() => '');
  const ids = idsFile.safeParse(parseJson(text));
  if (!ids.success) return undefined;
  const { pageId, generatingAudienceId: audienceId } = ids.data;
  const [found] = await database.select().from(audiences).where(eq(audiences.audienceId, audienceId));
  return found?.pageId === pageId ? { pageId, audienceId } : undefined;
}

/** Asks like a person. @returns undefined when it may not, or another version waits. */
export function askAgain(
  database: Database,
  settings: ServiceSettings,
  key: AudienceKey,
): Promise<WaitingVersion | undefined> {
  return withAudience(database, key, async (transaction, audience) => {
    if (audience.status === 'archived') return undefined;
    if (await hasWaitingVersion(transaction, key.audienceId)) return undefined;
    const now = Date.now();
    const context = audience.supplementaryContext;
    const { versionId } = await createVersion(transaction, settings, audience, context, now);
    const content = 'Write it once more. Take your time and read everything that we have.';
    await appendMessage(transaction, key.audienceId, { role: 'user', content, versionId }, now);
    return { ...key, versionId, queuedAt: now };
  });
}
