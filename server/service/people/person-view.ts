import { patternMoment, patternMomentOrNull } from '#server/service/moments.ts';
import type { personLogs, persons } from '#server/service/schema.ts';
import type { Person, PersonLog } from '#src/contract/person.ts';

export type PersonRow = typeof persons.$inferSelect;
export type PersonLogRow = typeof personLogs.$inferSelect;

/** A stored person as in §2.9. */
export function personView(row: PersonRow): Person {
  return { ...row, createdAt: patternMoment(row.createdAt), updatedAt: patternMoment(row.updatedAt) };
}

/** A stored log entry as in §2.10. */
export function personLogView(row: PersonLogRow): PersonLog {
  return {
    ...row,
    createdAt: patternMoment(row.createdAt),
    updatedAt: patternMomentOrNull(row.updatedAt),
    deletedAt: patternMomentOrNull(row.deletedAt),
  };
}
