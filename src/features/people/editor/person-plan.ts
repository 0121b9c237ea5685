import type { QueryClient } from '@tanstack/react-query';
import { type PersonAnswer, personMutations, readPerson } from '#src/api/people.ts';
import { runMutation } from '#src/api/writes.ts';
import { reportSaved } from '#src/form/report-saved.ts';
import type { SaveOutcome, SavePlan } from '#src/form/verified-save.ts';
import { canPutBack, type PersonValues, updateBody, valuesOf } from './person-values.ts';
import { labelOf, showValue } from './shown-value.tsx';

/** How the writable fields of one person are read and written. The list is the only place to read one (traps.md 25). */
export function personPlan(client: QueryClient, personId: string): SavePlan<PersonValues> {
  let seen: PersonAnswer | undefined;
  return {
    read: async () => {
      seen = await readPerson(client, personId);
      return seen === undefined ? undefined : valuesOf(seen);
    },
    write: async (changed) =>
      valuesOf(await runMutation(client, personMutations.update(personId, seen), updateBody(changed))),
  };
}

/** The name under which this browser keeps what it knows of a person: their history and their draft. */
export function personResource(personId: string) {
  return { kind: 'person', id: personId } as const;
}

/** Tells how the save of a person went, remembers it, and offers to take it back where the old values can be sent. */
export function reportPerson(
  plan: SavePlan<PersonValues>,
  personId: string,
  saved: Extract<SaveOutcome<PersonValues>, { kind: 'saved' }>,
): void {
  reportSaved({
    plan,
    resource: personResource(personId),
    saved,
    what: 'person',
    labelOf,
    showValue,
    canUndo: canPutBack,
  });
}
