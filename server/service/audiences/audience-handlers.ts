import type { ServiceContext } from '#server/service/context.ts';
import type { Database } from '#server/service/database.ts';
import { listPage, listSlice } from '#server/service/http/cursor.ts';
import { requireMatch } from '#server/service/http/etag.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { notFound } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import {
  type AudienceKey,
  archiveAudienceRow,
  findAudienceRecord,
  listAudienceRecords,
  lockAudience,
  patchAudience,
} from './audience-repository.ts';
import { type AudienceRecord, audienceView } from './audience-view.ts';

/** §4.3 */
export const listAudiences: Handlers['listAudiences'] = async ({ params, query }, service) => {
  const list = JSON.stringify(['audiences', params.page_id]);
  const slice = listSlice(list, service.settings.cursorlessLists ? {} : query);
  const page = await findPage(service.database, params.page_id);
  if (page === undefined) throw notFound('page');
  const rows = await listAudienceRecords(service.database, page.pageId, slice);
  return listPage(
    list,
    rows,
    page.audiencesCount,
    slice,
    ({ audience }) => ({ at: audience.createdAt, id: audience.audienceId }),
    (record) => audienceView(record, page.metadata, service.settings.sampleFilesOrigin),
  );
};

/** §4.4 */
export const updateAudience: Handlers['updateAudience'] = async ({ params, body, ifMatch }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  return ifUnchanged(key, ifMatch, service, (database) => patchAudience(database, key, body, service.settings));
};

/** §4.5 */
export const archiveAudience: Handlers['archiveAudience'] = async ({ params, ifMatch }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  return ifUnchanged(key, ifMatch, service, (database) => archiveAudienceRow(database, key));
};

/** Changes an audience if `ifMatch` is absent or names its current state; returns the new state. */
async function ifUnchanged(
  key: AudienceKey,
  ifMatch: string | undefined,
  service: ServiceContext,
  change: (database: Database) => Promise<AudienceRecord | undefined>,
) {
  if (ifMatch === undefined) return answer(key, await change(service.database), service);
  return service.database.transaction(async (transaction) => {
    const inside = { ...service, database: transaction };
    await lockAudience(transaction, key);
    requireMatch(ifMatch, await answer(key, await findAudienceRecord(transaction, key), inside));
    return answer(key, await change(transaction), inside);
  });
}

async function answer(key: AudienceKey, record: AudienceRecord | undefined, service: ServiceContext) {
  const page = record === undefined ? undefined : await findPage(service.database, key.pageId);
  if (record === undefined || page === undefined) throw notFound('audience of this page');
  return audienceView(record, page.metadata, service.settings.sampleFilesOrigin);
}
