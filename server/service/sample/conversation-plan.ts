import type { audienceVersions, messageChanges, messageSnapshots, messages } from '#server/service/schema.ts';
import type { AudienceStatus } from '#src/contract/audience.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import { idSequence } from './sample-id.ts';
import type { Subject } from './texts.ts';
import type { Turn } from './turns.ts';

export type SampleMessage = typeof messages.$inferInsert;
export type SampleVersion = typeof audienceVersions.$inferInsert;
export type SampleChange = typeof messageChanges.$inferInsert;
export type SampleSnapshot = typeof messageSnapshots.$inferInsert;

export type ConversationPlan = {
  readonly audienceId: string;
  readonly pageName: string;
  readonly pageMetadata: Metadata;
  readonly subject: Subject;
  /** The audience's final status; decides the fate of the last version. */
  readonly status: AudienceStatus;
  readonly isNewPageAgent: boolean;
  readonly createdAt: number;
  /** Nothing happens after this moment, except archiving. */
  readonly endAt: number;
  readonly archivedAt: number | null;
  /** Override fields set by hand before the conversation started. */
  readonly override: Metadata;
  readonly turns: readonly Turn[];
  /** Without it the page's context alone shapes the variants. */
  readonly withContext: boolean;
};

/** The ID sequences that all conversations of one data set share. */
export const conversationIds = () => ({
  conversation: idSequence('conversation'),
  message: idSequence('message'),
  version: idSequence('version'),
  change: idSequence('change'),
  toolCall: idSequence('tool_call'),
});
export type ConversationIds = ReturnType<typeof conversationIds>;
