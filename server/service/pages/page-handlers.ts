import type { Handlers } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { archivePageRow, findPage } from './page-repository.ts';
import { pageView } from './page-view.ts';

export const getPage: Handlers['getPage'] = async ({ params }, service) => {
  const row = await findPage(service.database, params.page_id);
  return pageView(found('page', row), service.settings.sampleFilesOrigin);
};

export const archivePage: Handlers['archivePage'] = async ({ params }, service) => {
  const row = await archivePageRow(service.database, params.page_id);
  return pageView(found('page', row), service.settings.sampleFilesOrigin);
};
