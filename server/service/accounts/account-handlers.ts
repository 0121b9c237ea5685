import type { Handlers } from '#server/service/http/handler.ts';
import { conflict, unprocessable } from '#server/service/http/problem.ts';
import { personsOfDomain } from '#server/service/people/person-repository.ts';
import { insertAccount } from './account-repository.ts';
import { accountView } from './account-view.ts';
import { canonicalDomain } from './canonical-domain.ts';

/** §4.12 */
export const createAccount: Handlers['createAccount'] = async ({ body }, service) => {
  const canonical = canonicalDomain(body.domain);
  if (canonical !== body.domain) {
    const message =
      canonical === undefined
        ? 'Has to be the name of a host, such as acme.example.'
        : `Has to be in its canonical form: ${canonical}`;
    throw unprocessable([{ path: 'domain', message }]);
  }
  const result = await insertAccount(service.database, body);
  if ('takenBy' in result) throw conflict('Another account has this domain.', { accountId: result.takenBy });
  return accountView(result.created, await personsOfDomain(service.database, result.created.domain));
};
