import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AssetLifecycleState } from '#src/contract/asset.ts';
import type { AudienceStatus } from '#src/contract/audience.ts';
import type { ToolCall } from '#src/contract/conversation.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import type {
  ActionCardWidget,
  FooterLinkGroup,
  PageAction,
  PageScript,
  PageStatus,
  PageType,
} from '#src/contract/page.ts';
import type { WebhookEvent } from '#src/contract/webhook.ts';

/**
 * All tables in their own PostgreSQL schema, with the fields of contract §2 but no derived values.
 * Every moment is a bigint of epoch milliseconds (decision 0020). Triggers of migration 0001 update
 * `pages.audiences_count`, `session_counters` and `row_counters` in the same transaction.
 */
export const facet = pgSchema('facet');

const moment = (name: string) => bigint(name, { mode: 'number' });

/** The ID of a row of another table. */
const idOf = (name: string, column: () => AnyPgColumn) => text(name).references(column);

/** Pages (§2.6). A trigger keeps `audiencesCount`: insert 0. */
export const pages = facet.table('pages', {
  pageId: text('page_id').primaryKey(),
  brandId: text('brand_id').notNull(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  pageContext: text('page_context').notNull(),
  pageType: text('page_type').$type<PageType>().notNull(),
  status: text('status').$type<PageStatus>().notNull(),
  audiencesCount: bigint('audiences_count', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  archivedAt: moment('archived_at'),
  deletedAt: moment('deleted_at'),
  actions: jsonb('actions').$type<readonly PageAction[]>().notNull().default([]),
  actionCardWidgets: jsonb('action_card_widgets').$type<readonly ActionCardWidget[]>().notNull().default([]),
  scripts: jsonb('scripts').$type<readonly PageScript[]>().notNull().default([]),
  footerLinks: jsonb('footer_links').$type<readonly FooterLinkGroup[]>(),
  headerActionId: text('header_action_id'),
  metadata: jsonb('metadata').$type<Metadata>().notNull().default({}),
});

/** Audiences (§2.3). `metadataOverride` holds writable and image fields together. */
export const audiences = facet.table(
  'audiences',
  {
    audienceId: text('audience_id').primaryKey(),
    pageId: idOf('page_id', () => pages.pageId).notNull(),
    personId: text('person_id'),
    personRouteKey: text('person_route_key'),
    status: text('status').$type<AudienceStatus>().notNull(),
    isNewPageAgent: boolean('is_new_page_agent').notNull().default(false),
    computedName: text('computed_name').notNull(),
    customName: text('custom_name'),
    supplementaryContext: text('supplementary_context'),
    actionFormIdOverride: text('action_form_id_override'),
    actionFormInstructionsOverride: text('action_form_instructions_override'),
    actionUrlOverride: text('action_url_override'),
    metadataOverride: jsonb('metadata_override').$type<Metadata>().notNull().default({}),
    latestVersionId: text('latest_version_id'),
    publishedVersionId: text('published_version_id'),
    createdAt: moment('created_at').notNull(),
    archivedAt: moment('archived_at'),
  },
  (table) => [index('audiences_by_page').on(table.pageId, table.createdAt, table.audienceId)],
);

/** Audience versions (§2.4). A moment to come is null here and absent from the answer. */
export const audienceVersions = facet.table(
  'audience_versions',
  {
    versionId: text('version_id').primaryKey(),
    audienceId: idOf('audience_id', () => audiences.audienceId).notNull(),
    versionNumber: integer('version_number').notNull(),
    status: text('status').notNull(),
    isNewPageAgent: boolean('is_new_page_agent').notNull().default(false),
    supplementaryContext: text('supplementary_context'),
    queueDurationMs: bigint('queue_duration_ms', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    becameDraftAt: moment('became_draft_at'),
    queuedAt: moment('queued_at'),
    publishedAt: moment('published_at'),
    obsoleteAt: moment('obsolete_at'),
    cancelledAt: moment('cancelled_at'),
    archivedAt: moment('archived_at'),
  },
  (table) => [uniqueIndex('audience_versions_by_number').on(table.audienceId, table.versionNumber)],
);

/** Conversations (§2.11), at most one per audience. */
export const conversations = facet.table('conversations', {
  conversationId: text('conversation_id').primaryKey(),
  audienceId: idOf('audience_id', () => audiences.audienceId)
    .notNull()
    .unique(),
  publishedMessageId: text('published_message_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * Messages by `position` (0, 1, 2, …). The primary key clusters a conversation's messages, so that
 * thousands are one range scan. `generating` marks the message that the agent is writing.
 */
export const messages = facet.table(
  'messages',
  {
    conversationId: idOf('conversation_id', () => conversations.conversationId).notNull(),
    position: integer('position').notNull(),
    messageId: text('message_id').notNull().unique(),
    versionId: text('version_id'),
    role: text('role').notNull(),
    content: text('content').notNull(),
    sentAt: moment('sent_at').notNull(),
    hasSnapshot: boolean('has_snapshot').notNull().default(false),
    toolCalls: jsonb('tool_calls').$type<readonly ToolCall[]>(),
    contentParts: jsonb('content_parts').$type<readonly { type?: string; text?: string }[]>(),
    reasoning: text('reasoning'),
    isInterrupted: boolean('is_interrupted').notNull().default(false),
    generating: boolean('generating').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.position] })],
);

/** What a message with `hasSnapshot` restores: the audience's context and whole override then. */
export const messageSnapshots = facet.table('message_snapshots', {
  messageId: idOf('message_id', () => messages.messageId).primaryKey(),
  supplementaryContext: text('supplementary_context'),
  metadataOverride: jsonb('metadata_override').$type<Metadata>().notNull().default({}),
});

/** Proposed and applied changes of messages (§2.11), ordered by `position` within a message. */
export const messageChanges = facet.table(
  'message_changes',
  {
    changeId: text('change_id').primaryKey(),
    conversationId: idOf('conversation_id', () => conversations.conversationId).notNull(),
    messagePosition: integer('message_position').notNull(),
    position: integer('position').notNull(),
    field: text('field').notNull(),
    previousValue: text('previous_value'),
    newValue: text('new_value'),
    status: text('status').notNull(),
  },
  (table) => [
    uniqueIndex('message_changes_by_message').on(table.conversationId, table.messagePosition, table.position),
  ],
);

/** Audience sessions (§2.5). Both indexes end in the list's order; the second is per audience. */
export const sessions = facet.table(
  'sessions',
  {
    audienceSessionId: text('audience_session_id').primaryKey(),
    analyticsSessionId: text('analytics_session_id'),
    pageId: text('page_id').notNull(),
    audienceId: text('audience_id').notNull(),
    pageTitle: text('page_title'),
    pageUrl: text('page_url'),
    computationStatus: text('computation_status'),
    formSubmissionId: text('form_submission_id'),
    formSubmissionEmail: text('form_submission_email'),
    formSubmissionPhone: text('form_submission_phone'),
    formSubmissionIdentifier: text('form_submission_identifier'),
    formSubmissionIdentifierType: text('form_submission_identifier_type'),
    hasConversion: boolean('has_conversion'),
    hasFormSubmit: boolean('has_form_submit'),
    isBounce: boolean('is_bounce'),
    maxScrollDepthPercentage: doublePrecision('max_scroll_depth_percentage'),
    questionsAskedCount: integer('questions_asked_count'),
    timeSpentSeconds: doublePrecision('time_spent_seconds'),
    totalClicksCount: integer('total_clicks_count'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    utmCampaign: text('utm_campaign'),
    utmContent: text('utm_content'),
    utmMedium: text('utm_medium'),
    utmSource: text('utm_source'),
    utmTerm: text('utm_term'),
  },
  ({ pageId, audienceId, startedAt, audienceSessionId }) => {
    const newestFirst = () => [startedAt.desc().nullsFirst(), audienceSessionId.desc().nullsFirst()] as const;
    return [
      index('sessions_by_page').on(pageId, ...newestFirst()),
      index('sessions_by_audience').on(pageId, audienceId, ...newestFirst()),
    ];
  },
);

/**
 * Sessions per page, audience and epoch hour; `audience_id` '' counts the whole page. For exact
 * totals: count(*) over a million rows takes half a second. Only triggers write it.
 */
export const sessionCounters = facet.table(
  'session_counters',
  {
    pageId: text('page_id').notNull(),
    audienceId: text('audience_id').notNull(),
    hour: integer('hour').notNull(),
    sessions: bigint('sessions', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.audienceId, table.hour] })],
);

/** Row counts of `persons` and `webhook_subscriptions`. Only triggers write it. */
export const rowCounters = facet.table('row_counters', {
  tableName: text('table_name').primaryKey(),
  rowCount: bigint('row_count', { mode: 'number' }).notNull(),
});

/** People (§2.9). */
export const persons = facet.table(
  'persons',
  {
    personId: text('person_id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    domain: text('domain'),
    slug: text('slug').notNull(),
    phoneNumber: text('phone_number'),
    linkedinProfileUrl: text('linkedin_profile_url'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('persons_by_age').on(table.createdAt, table.personId),
    // A hash, because domains have no length limit and B-tree entries do.
    index('persons_by_domain').using('hash', table.domain),
  ],
);

/** Person log entries (§2.10). */
export const personLogs = facet.table(
  'person_logs',
  {
    personId: idOf('person_id', () => persons.personId).notNull(),
    personLogId: text('person_log_id').notNull(),
    source: text('source').notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.personLogId] })],
);

/** Accounts (§2.8). Linked people are those with the same domain. */
export const accounts = facet.table('accounts', {
  accountId: text('account_id').primaryKey(),
  domain: text('domain').notNull().unique(),
  name: text('name'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  latestActivityAt: moment('latest_activity_at'),
});

/** Assets (§2.7). The unique `idempotencyKey` makes repeated or parallel creations one asset. */
export const assets = facet.table(
  'assets',
  {
    assetId: text('asset_id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    name: text('name').notNull(),
    purpose: text('purpose').notNull(),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
    aiDescription: text('ai_description'),
    parentAssetId: text('parent_asset_id'),
    hidden: boolean('hidden').notNull().default(false),
    type: text('type').notNull(),
    fileId: text('file_id').notNull(),
    lifecycleState: text('lifecycle_state').$type<AssetLifecycleState>().notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    trashedAt: moment('trashed_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('assets_by_file').on(table.fileId)],
);

/** Webhook subscriptions (§2.12). `events` null means all events, `[]` none (choices.md). */
export const webhookSubscriptions = facet.table(
  'webhook_subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    url: text('url').notNull(),
    events: jsonb('events').$type<readonly WebhookEvent[]>(),
    active: boolean('active').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('webhook_subscriptions_by_age').on(table.createdAt, table.subscriptionId)],
);

/**
 * Events (§6), stored in the transaction of their cause (decision 0027). `position` orders an
 * audience's events, because every change of an audience holds its lock.
 */
export const webhookEvents = facet.table('webhook_events', {
  eventId: text('event_id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
  type: text('type').$type<WebhookEvent>().notNull(),
  audienceId: text('audience_id').notNull(),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * Deliveries per subscription. A `pending` one is due at `nextAttemptAt` if no earlier one of its
 * subscription and audience is pending; `delivered`, `failed` and `skipped` (unwanted) are final.
 */
export const webhookDeliveries = facet.table(
  'webhook_deliveries',
  {
    eventId: idOf('event_id', () => webhookEvents.eventId).notNull(),
    // No foreign key: the deliveries of a removed subscription are skipped later.
    subscriptionId: text('subscription_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    audienceId: text('audience_id').notNull(),
    state: text('state').$type<'pending' | 'delivered' | 'failed' | 'skipped'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastAttemptAt: moment('last_attempt_at'),
    lastOutcome: text('last_outcome'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.subscriptionId] }),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_deliveries_in_order')
      .on(table.subscriptionId, table.audienceId, table.position)
      .where(sql`state = 'pending'`),
  ],
);

/** Visits to versions published while webhooks are on: the visit first, then its enrichment. */
export const plannedVisits = facet.table(
  'planned_visits',
  {
    versionId: text('version_id').primaryKey(),
    pageId: text('page_id').notNull(),
    audienceId: text('audience_id').notNull(),
    step: text('step').$type<'visit' | 'enrichment'>().notNull(),
    dueAt: moment('due_at').notNull(),
    /** The session of the finished visit step. */
    audienceSessionId: text('audience_session_id'),
  },
  (table) => [index('planned_visits_due').on(table.dueAt)],
);
