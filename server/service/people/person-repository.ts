import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
import type { ListSlice } from '#server/service/http/cursor.ts';
import { givenFields, isAfter, laterThanBefore } from '#server/service/list-sql.ts';
import { personLogs, persons } from '#server/service/schema.ts';
import type { PersonUpdate } from '#src/contract/person.ts';
import type { PersonLogRow, PersonRow } from './person-view.ts';

/** People, oldest first, ties by ID; one beyond the limit if there are more. */
export function listPersons(database: Database, slice: ListSlice): Promise<PersonRow[]> {
  return database
    .select()
    .from(persons)
    .where(isAfter(slice.after, persons.createdAt, persons.personId))
    .orderBy(asc(persons.createdAt), asc(persons.personId))
    .limit(slice.limit + 1);
}

/** The person that an audience is written for, if it has one. */
export async function findPerson(database: Database, personId: string | null): Promise<PersonRow | undefined> {
  return (
    await database
      .select()
      .from(persons)
      .where(eq(persons.personId, personId ?? ''))
  )[0];
}

export function personsOfDomain(database: Database, domain: string): Promise<PersonRow[]> {
  return database
    .select()
    .from(persons)
    .where(eq(persons.domain, domain))
    .orderBy(asc(persons.createdAt), asc(persons.personId));
}

/** Parallel updates of other fields survive. Without fields it locks the row. */
export async function updatePersonRow(
  database: Database,
  personId: string,
  update: PersonUpdate,
): Promise<PersonRow | undefined> {
  const fields = givenFields(update);
  const chosen = eq(persons.personId, personId);
  if (fields === undefined) return (await database.select().from(persons).where(chosen).for('update'))[0];
  const [row] = await database
    .update(persons)
    .set({ ...fields, updatedAt: laterThanBefore(persons.updatedAt) })
    .where(chosen)
    .returning();
  return row;
}

export async function findPersonLog(
  database: Database,
  personId: string,
  personLogId: string,
): Promise<PersonLogRow | undefined> {
  const [row] = await database
    .select()
    .from(personLogs)
    .where(and(eq(personLogs.personId, personId), eq(personLogs.personLogId, personLogId)));
  return row;
}
