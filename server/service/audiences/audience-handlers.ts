import type { ServiceContext } from '#server/service/context.ts';
import { listPage, listSlice } from '#server/service/http/cursor.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { notFound } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { type AudienceKey, archiveAudienceRow, listAudienceRecords, patchAudience } from './audience-repository.ts';
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
export const updateAudience: Handlers['updateAudience'] = async ({ params, body }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  return answer(key, await patchAudience(service.database, key, body, service.settings), service);
};

/** §4.5 */
export const archiveAudience: Handlers['archiveAudience'] = async ({ params }, service) => {
  const key = { pageId: params.page_id, audienceId: params.audience_id };
  return answer(key, await archiveAudienceRow(service.database, key), service);
};

async function answer(key: AudienceKey, record: AudienceRecord | undefined, service: ServiceContext) {
  const page = record === undefined ? undefined : await findPage(service.database, key.pageId);
  if (record === undefined || page === undefined) throw notFound('audience of this page');
  return audienceView(record, page.metadata, service.settings.sampleFilesOrigin);
}
