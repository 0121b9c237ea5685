import type { Database } from '#server/service/database.ts';
import {
  accounts,
  assets,
  audiences,
  audienceVersions,
  conversations,
  messageChanges,
  messageSnapshots,
  messages,
  pages,
  personLogs,
  persons,
  sessions,
  webhookSubscriptions,
} from '#server/service/schema.ts';

/** Ids of the small, exactly known data set that the service's tests run on. */
export const world = {
  page: 'page_01',
  otherPage: 'page_02',
  audience: 'audience_01',
  otherAudience: 'audience_02',
  /** On `page`; its last message is being written. */
  generating: 'audience_03',
  archivedAudience: 'audience_04',
  /** Has a snapshot; in the conversation of `audience`. */
  message: 'message_02',
  messageWithoutSnapshot: 'message_01',
  person: 'person_001',
  log: 'log_01',
  asset: 'asset_01',
  account: 'account_01k8z3f5q7r9t1v3w5x7y9a1b3',
  subscription: 'subscription_01',
  nullSubscription: 'subscription_02',
} as const;

/** 1 January 2026, 00:00 UTC: everything in the small world is counted from here. */
export const epoch = Date.UTC(2026, 0, 1);
const minute = 60_000;

export const sessionTotal = 1_230;
export const personTotal = 260;
export const audienceTotal = 24;

const audienceId = (index: number): string => `audience_${String(index).padStart(2, '0')}`;
const versionId = (index: number): string => `version_${String(index).padStart(2, '0')}`;

/** Fills an empty database with the small world. */
export async function fillSmallWorld(database: Database): Promise<void> {
  await database.insert(pages).values([page(world.page, 1), page(world.otherPage, 2)]);
  await database.insert(persons).values(Array.from({ length: personTotal }, (_, index) => person(index + 1)));
  await database.insert(audiences).values(Array.from({ length: audienceTotal }, (_, index) => audience(index + 1)));
  await database.insert(audiences).values({ ...audience(99), pageId: world.otherPage });
  await database
    .insert(audienceVersions)
    .values(Array.from({ length: audienceTotal }, (_, index) => version(index + 1)));
  await fillConversations(database);
  await database.insert(sessions).values(Array.from({ length: sessionTotal }, (_, index) => session(index)));
  await database.insert(personLogs).values({
    personId: world.person,
    personLogId: world.log,
    source: 'crm-import',
    type: 'call-summary',
    payload: { note: 'Asked for the price list', nested: { deep: [1, null, 'two'] } },
    idempotencyKey: null,
    createdAt: epoch,
  });
  await database
    .insert(accounts)
    .values({ accountId: world.account, domain: 'taken.example', name: 'Taken', createdAt: epoch, updatedAt: epoch });
  await database.insert(assets).values({
    assetId: world.asset,
    tenantId: 'tenant_01',
    name: 'Logo',
    purpose: 'logo',
    type: 'image',
    fileId: 'file_01',
    lifecycleState: 'active',
    createdAt: epoch,
    updatedAt: epoch,
  });
  await database
    .insert(webhookSubscriptions)
    .values([
      subscription(world.subscription, 1, ['form.submitted', 'page.version.published']),
      subscription(world.nullSubscription, 2, null),
      subscription('subscription_03', 3, []),
    ]);
}

function page(pageId: string, index: number): typeof pages.$inferInsert {
  return {
    pageId,
    brandId: 'brand_01',
    name: `Page ${index}`,
    title: `Title ${index}`,
    pageContext: 'What the page is about.',
    pageType: 'inbound',
    status: 'published',
    createdAt: epoch + index,
    updatedAt: epoch + index,
    actions: [
      {
        actionId: 'action_01',
        actionIndex: 0,
        purpose: 'demo',
        buttonTitle: 'Book a demo',
        url: 'https://acme.example',
      },
    ],
    actionCardWidgets: [
      { type: 'logos', title: 'Trusted by', logos: [{ image: { altText: 'Acme', url: '/sample-files/file_09.png' } }] },
    ],
    scripts: [{ content: '<script>1</script>', enabled: true, injectionPoint: 'head', name: 'tag', description: '' }],
    footerLinks: [
      { id: 'group_01', title: 'Company', links: [{ id: 'link_01', text: 'About', url: 'https://acme.example' }] },
    ],
    headerActionId: 'action_01',
    metadata: { title: 'Page title', description: 'Page description', keywords: ['one', 'two'], robots: ['index'] },
  };
}

function audience(index: number): typeof audiences.$inferInsert {
  const archived = audienceId(index) === world.archivedAudience;
  const generating = audienceId(index) === world.generating;
  return {
    audienceId: audienceId(index),
    pageId: world.page,
    // Two audiences share each moment, so that ties are broken by id.
    createdAt: epoch + Math.floor(index / 2) * minute,
    status: archived ? 'archived' : generating ? 'processing' : 'published',
    archivedAt: archived ? epoch + minute : null,
    computedName: `Audience ${index}`,
    supplementaryContext: 'First context',
    metadataOverride: { title: 'Override title', ogImageUrl: '/sample-files/file_07.png', ogImageFileId: 'file_07' },
    latestVersionId: versionId(index),
    publishedVersionId: generating || archived ? null : versionId(index),
  };
}

function version(index: number): typeof audienceVersions.$inferInsert {
  const generating = audienceId(index) === world.generating;
  const at = epoch + index * minute;
  return {
    versionId: versionId(index),
    audienceId: audienceId(index),
    versionNumber: 1,
    status: generating ? 'processing' : 'published',
    supplementaryContext: 'First context',
    createdAt: at,
    queuedAt: at,
    queueDurationMs: 1_500,
    becameDraftAt: generating ? null : at + minute,
    publishedAt: generating ? null : at + 2 * minute,
  };
}

async function fillConversations(database: Database): Promise<void> {
  await database.insert(conversations).values([
    {
      conversationId: 'conversation_01',
      audienceId: world.audience,
      publishedMessageId: world.message,
      createdAt: epoch,
      updatedAt: epoch,
    },
    { conversationId: 'conversation_03', audienceId: world.generating, createdAt: epoch, updatedAt: epoch },
  ]);
  const message = (position: number, role: string, content: string) => ({
    conversationId: 'conversation_01',
    position,
    messageId: `message_0${position + 1}`,
    role,
    content,
    sentAt: epoch + position * minute,
  });
  await database.insert(messages).values([
    message(0, 'user', 'Write it.'),
    {
      ...message(1, 'assistant', 'Written.'),
      hasSnapshot: true,
      reasoning: 'They sell tools.',
      contentParts: [{ type: 'text', text: 'Written.' }],
      toolCalls: [{ id: 'call_01', name: 'search', status: 'completed', arguments: { q: 'acme' }, result: [1, null] }],
    },
    message(2, 'user', 'Another context.'),
    { ...message(3, 'assistant', 'What about this title?') },
    {
      ...message(0, 'assistant', 'Half a sent'),
      conversationId: 'conversation_03',
      messageId: 'message_31',
      generating: true,
      toolCalls: [
        { id: 'call_02', name: 'search', status: 'running', arguments: {} },
        { id: 'call_03', name: 'read', status: 'completed', arguments: {} },
      ],
    },
  ]);
  await database.insert(messageSnapshots).values({
    messageId: world.message,
    supplementaryContext: 'Snapshot context',
    metadataOverride: { title: 'Snapshot title', ogImageFileId: 'file_05' },
  });
  const change = (changeId: string, messagePosition: number, field: string, status: string) => ({
    changeId,
    conversationId: 'conversation_01',
    messagePosition,
    position: 0,
    field,
    previousValue: 'Snapshot context',
    newValue: 'First context',
    status,
  });
  await database
    .insert(messageChanges)
    .values([
      change('change_01', 1, 'metaTitle', 'applied'),
      change('change_02', 2, 'supplementaryContext', 'applied'),
      change('change_03', 3, 'metaTitle', 'pending'),
    ]);
}

/** A session starts every seven minutes from the epoch; each third with the one before. */
export const sessionStart = (index: number): number => epoch + (index % 3 === 2 ? index - 1 : index) * 7 * minute;
export const sessionAudience = (index: number): string => (index % 4 === 0 ? world.audience : world.otherAudience);

function session(index: number): typeof sessions.$inferInsert {
  return {
    audienceSessionId: `session_${String(index).padStart(5, '0')}`,
    pageId: world.page,
    audienceId: sessionAudience(index),
    startedAt: sessionStart(index),
    endedAt: sessionStart(index) + minute,
    computationStatus: 'computed',
    hasConversion: index % 5 === 0,
    timeSpentSeconds: 60,
    maxScrollDepthPercentage: 42.5,
    utmSource: index % 2 === 0 ? 'newsletter' : null,
  };
}

function person(index: number): typeof persons.$inferInsert {
  return {
    personId: `person_${String(index).padStart(3, '0')}`,
    name: `Person ${index}`,
    email: `person${index}@taken.example`,
    domain: index <= 3 ? 'linked.example' : null,
    slug: `person-${index}`,
    phoneNumber: '+4930123456',
    createdAt: epoch + Math.floor(index / 3),
    updatedAt: epoch + Math.floor(index / 3),
  };
}

function subscription(
  subscriptionId: string,
  index: number,
  events: (typeof webhookSubscriptions.$inferInsert)['events'],
): typeof webhookSubscriptions.$inferInsert {
  return {
    subscriptionId,
    url: `https://hooks.acme.example/${index}`,
    events,
    active: index !== 3,
    createdAt: epoch + index,
    updatedAt: epoch + index,
  };
}
