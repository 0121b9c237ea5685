import type { Database } from '#server/service/database.ts';
import { listPage, listSlice } from '#server/service/http/cursor.ts';
import { requireMatch } from '#server/service/http/etag.ts';
import type { Handlers } from '#server/service/http/handler.ts';
import { notFound } from '#server/service/http/problem.ts';
import { countPersons, findPersonLog, listPersons, lockPerson, updatePersonRow } from './person-repository.ts';
import { personLogView, personView } from './person-view.ts';

/** §4.13 */
export const listPeople: Handlers['listPeople'] = async ({ query }, service) => {
  const list = 'persons';
  const slice = listSlice(list, query);
  const rows = await listPersons(service.database, slice);
  const total = await countPersons(service.database);
  const page = listPage(list, rows, total, slice, (row) => ({ at: row.createdAt, id: row.personId }), personView);
  return service.settings.peopleTotal === 'null' ? { ...page, totalCount: null } : page;
};

/** §4.14 */
export const updatePerson: Handlers['updatePerson'] = async ({ params, body, ifMatch }, service) => {
  const update = async (database: Database, fields: typeof body) => {
    const row = await updatePersonRow(database, params.person_id, fields);
    if (row === undefined) throw notFound('person');
    return personView(row);
  };
  if (ifMatch === undefined) return update(service.database, body);
  return service.database.transaction(async (transaction) => {
    await lockPerson(transaction, params.person_id);
    requireMatch(ifMatch, await update(transaction, {}));
    return update(transaction, body);
  });
};

/** §4.15 */
export const getPersonLog: Handlers['getPersonLog'] = async ({ params }, service) => {
  const row = await findPersonLog(service.database, params.person_id, params.person_log_id);
  if (row === undefined) throw notFound('log entry of this person');
  return personLogView(row);
};
