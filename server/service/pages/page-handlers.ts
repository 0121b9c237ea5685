import type { Handlers } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { archivePageRow, findPage } from './page-repository.ts';
import { pageView } from './page-view.ts';

/** §4.1 */
export const getPage: Handlers['getPage'] = async ({ params }, service) => {
  const row = await findPage(service.database, params.page_id);
  return pageView(found('page', row), service.settings.sampleFilesOrigin);
};

/** §4.2 */
export const archivePage: Handlers['archivePage'] = async ({ params }, service) => {
  const row = await archivePageRow(service.database, params.page_id);
  return pageView(found('page', row), service.settings.sampleFilesOrigin);
};
