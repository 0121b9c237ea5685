import { listPage, listSlice } from '#server/service/http/cursor.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { found } from '#server/service/http/problem.ts';
import { rowCount } from '#server/service/list-sql.ts';
import { findPersonLog, listPersons, updatePersonRow } from './person-repository.ts';
import { personLogView, personView } from './person-view.ts';

/** §4.13 */
export const listPeople: Handlers['listPeople'] = async ({ query }, service) => {
  const list = 'persons';
  const slice = listSlice(list, query);
  const rows = await listPersons(service.database, slice);
  const total = await rowCount(service.database, list);
  const page = listPage(list, rows, total, slice, (row) => ({ at: row.createdAt, id: row.personId }), personView);
  return service.settings.peopleTotal === 'null' ? { ...page, totalCount: null } : page;
};

/** §4.14 */
export const updatePerson: Handlers['updatePerson'] = async ({ params, body }, service) =>
  personView(found('person', await updatePersonRow(service.database, params.person_id, body)));

/** §4.15 */
export const getPersonLog: Handlers['getPersonLog'] = async ({ params }, service) => {
  const row = await findPersonLog(service.database, params.person_id, params.person_log_id);
  return personLogView(found('log entry of this person', row));
};
