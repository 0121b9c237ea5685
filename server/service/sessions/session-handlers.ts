import { listPage, listSlice } from '#server/service/http/cursor.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { findPage } from '#server/service/pages/page-repository.ts';
import { dateRange } from './date-range.ts';
import { countSessions, listSessions } from './session-repository.ts';
import { sessionView } from './session-view.ts';

/** §4.6 */
export const listAudienceSessions: Handlers['listAudienceSessions'] = async ({ params, query }, service) => {
  const filter = { pageId: params.page_id, audienceId: query.audienceId, range: dateRange(query) };
  const list = JSON.stringify(['sessions', filter.pageId, filter.audienceId ?? null, filter.range]);
  const slice = listSlice(list, query);
  found('page', await findPage(service.database, filter.pageId));
  const rows = await listSessions(service.database, filter, slice);
  const total = await countSessions(service.database, filter);
  return listPage(list, rows, total, slice, (row) => ({ at: row.startedAt, id: row.audienceSessionId }), sessionView);
};
