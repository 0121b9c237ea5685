import { findAudienceRecord } from '#server/service/audiences/audience-repository.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { conflict, notFound } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { findConversation, interruptRun, restoreSnapshot } from './conversation-repository.ts';
import { conversationView } from './conversation-view.ts';

/** §4.7 */
export const getAudienceMessages: Handlers['getAudienceMessages'] = async ({ params }, { database }) => {
  const record = await findAudienceRecord(database, { pageId: params.page_id, audienceId: params.audience_id });
  const page = record === undefined ? undefined : await findPage(database, params.page_id);
  if (record === undefined || page === undefined) throw notFound('audience of this page');
  return conversationView(await findConversation(database, record.audience.audienceId), record.audience, page);
};

/** §4.8 */
export const interruptAudienceMessage: Handlers['interruptAudienceMessage'] = async ({ params, body }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  const success = await interruptRun(service.database, key, body.partialText);
  if (success === undefined) throw notFound('audience of this page');
  return { success };
};

/** §4.9 */
export const restoreAudienceMessage: Handlers['restoreAudienceMessage'] = async ({ params }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  const result = await restoreSnapshot(service.database, key, params.message_id);
  if (result === 'no audience') throw notFound('audience of this page');
  if (result === 'no message') throw notFound('message of this conversation');
  if (result === 'no snapshot') throw conflict('This message has no snapshot to restore.');
  return { success: true, messageId: result.messageId };
};
