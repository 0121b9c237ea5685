import { patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import { personView } from '#server/service/people/person-view.ts';
import type { accounts, persons } from '#server/service/schema.ts';
import type { Account } from '#src/contract/account.ts';

/** A stored account as in §2.8, with the people of its domain. */
export function accountView(
  row: typeof accounts.$inferSelect,
  linked: readonly (typeof persons.$inferSelect)[],
): Account {
  return {
    ...row,
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMoment(row.updatedAt),
    latestActivityAt: patternMomentOrNull(row.latestActivityAt),
    linkedPersons: linked.map(personView),
  };
}
