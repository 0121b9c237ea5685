import { listPage, listSlice } from '#server/service/http/cursor.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { rowCount } from '#server/service/list-sql.ts';
import { listWebhooks, updateWebhook } from './webhook-repository.ts';
import { webhookView } from './webhook-view.ts';

/** §4.16 */
export const listWebhookSubscriptions: Handlers['listWebhookSubscriptions'] = async ({ query }, service) => {
  const list = 'webhook_subscriptions';
  const slice = listSlice(list, service.settings.cursorlessLists ? {} : query);
  const rows = await listWebhooks(service.database, slice);
  const total = await rowCount(service.database, list);
  return listPage(list, rows, total, slice, (row) => ({ at: row.createdAt, id: row.subscriptionId }), webhookView);
};

/** §4.17 */
export const updateWebhookSubscription: Handlers['updateWebhookSubscription'] = async ({ params, body }, service) =>
  webhookView(found('webhook subscription', await updateWebhook(service.database, params.subscription_id, body)));
