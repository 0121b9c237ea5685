import type {
  audienceVersions,
  conversations,
  messageChanges,
  messageSnapshots,
  messages,
} from '#server/service/schema.ts';
import type { AudienceStatus } from '#src/contract/audience.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import type { Subject } from './audience-texts.ts';
import { idSequence } from './sample-id.ts';
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

export type WrittenConversation = {
  readonly conversation: typeof conversations.$inferInsert;
  readonly messages: readonly SampleMessage[];
  readonly snapshots: readonly SampleSnapshot[];
  readonly changes: readonly SampleChange[];
  readonly versions: readonly SampleVersion[];
  readonly supplementaryContext: string | null;
  readonly metadataOverride: Metadata;
  readonly latestVersionId: string | null;
  readonly publishedVersionId: string | null;
  readonly firstPublishedAt: number | undefined;
};

export type ConversationIds = {
  readonly conversation: () => string;
  readonly message: () => string;
  readonly version: () => string;
  readonly change: () => string;
  readonly toolCall: () => string;
};

/** The ID sequences that all conversations of one data set share. */
export function conversationIds(series?: string): ConversationIds {
  return {
    conversation: idSequence('conversation', series),
    message: idSequence('message', series),
    version: idSequence('version', series),
    change: idSequence('change', series),
    toolCall: idSequence('tool_call', series),
  };
}
