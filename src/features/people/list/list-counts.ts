import type { SameKind, Twins } from '#src/features/people/core/duplicates.ts';
import type { Issue } from '#src/features/people/core/issues.ts';
import { type Holds, holdsOf, type PersonField, personFields } from '#src/features/people/core/person-fields.ts';
import { type AskedHolds, isAsked } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

const everyHolds: readonly Holds[] = ['text', 'blank', 'empty', 'null', 'absent'];

/** How many people each choice of a filter leaves of all that were read. Each person is looked at once for all choices together. */
export function countChoices(rows: readonly PersonRow[], twins: ReadonlyMap<string, Twins>) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const counted = (key: string) => counts.get(key) ?? 0;
  for (const { person, issues } of rows) {
    for (const field of personFields) count(`${field} ${holdsOf(person[field])}`);
    if (issues.length > 0) count('issue any');
    for (const issue of issues) count(`issue ${issue}`);
  }
  for (const { kinds } of twins.values()) for (const kind of kinds) count(`same ${kind}`);
  return {
    issue: (issue: Issue | 'any') => counted(`issue ${issue}`),
    same: (kind: SameKind) => counted(`same ${kind}`),
    holds: (field: PersonField, asked: AskedHolds) =>
      everyHolds.filter((holds) => isAsked(holds, asked)).reduce((sum, holds) => sum + counted(`${field} ${holds}`), 0),
  };
}
