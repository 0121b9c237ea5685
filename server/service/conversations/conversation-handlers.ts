import { findAudienceRecord } from '#server/service/audiences/audience-repository.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { conflict, found, notFound } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { findConversation, interruptRun, restoreSnapshot } from './conversation-repository.ts';
import { conversationView } from './conversation-view.ts';

/** §4.7 */
export const getAudienceMessages: Handlers['getAudienceMessages'] = async ({ params }, { database }) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  const { audience } = found('audience of this page', await findAudienceRecord(database, key));
  const page = found('audience of this page', await findPage(database, key.pageId));
  return conversationView(await findConversation(database, audience.audienceId), audience, page);
};

/** §4.8 */
export const interruptAudienceMessage: Handlers['interruptAudienceMessage'] = async ({ params, body }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  const success = await interruptRun(service.database, key, body.partialText);
  return { success: found('audience of this page', success) };
};

/** §4.9 */
export const restoreAudienceMessage: Handlers['restoreAudienceMessage'] = async ({ params }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  const result = found('audience of this page', await restoreSnapshot(service.database, key, params.message_id));
  if (result === 'no message') throw notFound('message of this conversation');
  if (result === 'no snapshot') throw conflict('This message has no snapshot to restore.');
  return { success: true, messageId: result.messageId };
};
