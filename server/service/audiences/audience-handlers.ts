import { listPage, listSlice } from '#server/service/http/cursor.ts';
import type { Handlers, ServiceContext } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { type AudienceKey, archiveAudienceRow, listAudienceRecords, patchAudience } from './audience-repository.ts';
import { type AudienceRecord, audienceView } from './audience-view.ts';

/** §4.3 */
export const listAudiences: Handlers['listAudiences'] = async ({ params, query }, service) => {
  const list = JSON.stringify(['audiences', params.page_id]);
  const slice = listSlice(list, service.settings.cursorlessLists ? {} : query);
  const page = found('page', await findPage(service.database, params.page_id));
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

async function answer(key: AudienceKey, record: AudienceRecord | undefined, { database, settings }: ServiceContext) {
  const audience = found('audience of this page', record);
  const page = found('audience of this page', await findPage(database, key.pageId));
  return audienceView(audience, page.metadata, settings.sampleFilesOrigin);
}
