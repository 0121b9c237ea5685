import type { Database } from '#server/service/database.ts';
import { listPage, listSlice } from '#server/service/http/cursor.ts';
import { requireMatch } from '#server/service/http/etag.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { notFound } from '#server/service/http/problem.ts';
import { countWebhooks, listWebhooks, lockWebhook, updateWebhook } from './webhook-repository.ts';
import { webhookView } from './webhook-view.ts';

/** §4.16 */
export const listWebhookSubscriptions: Handlers['listWebhookSubscriptions'] = async ({ query }, service) => {
  const list = 'webhook_subscriptions';
  const slice = listSlice(list, service.settings.cursorlessLists ? {} : query);
  const rows = await listWebhooks(service.database, slice);
  const total = await countWebhooks(service.database);
  return listPage(list, rows, total, slice, (row) => ({ at: row.createdAt, id: row.subscriptionId }), webhookView);
};

/** §4.17 */
export const updateWebhookSubscription: Handlers['updateWebhookSubscription'] = async (
  { params, body, ifMatch },
  service,
) => {
  const update = async (database: Database, fields: typeof body) => {
    const row = await updateWebhook(database, params.subscription_id, fields);
    if (row === undefined) throw notFound('webhook subscription');
    return webhookView(row);
  };
  if (ifMatch === undefined) return update(service.database, body);
  return service.database.transaction(async (transaction) => {
    await lockWebhook(transaction, params.subscription_id);
    requireMatch(ifMatch, await update(transaction, {}));
    return update(transaction, body);
  });
};
