import { useQueryClient } from '@tanstack/react-query';
import { personQueries } from '#src/api/people.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { countOf } from '#src/lib/text.ts';
import { NotInList } from '#src/ui/not-in-list.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import type { KnownPerson } from './use-person.ts';

/** Why a person is not shown. */
export function PersonNotFound({ known }: { known: KnownPerson }) {
  const client = useQueryClient();
  return (
    <NotInList
      what="people"
      one="person"
      report={known.walk && walkReport(client, personQueries.list().queryKey, known.walk)}
      known={known}
      unread={{
        title: 'The person could not be read',
        advice: 'They are looked for in the list of people, which did not come.',
      }}
      notHeld={{
        title: 'There is no person with this id',
        reason: (loaded) =>
          `The list of people is the only place to read one from. It was read to its end, and this id is none of its ${countOf(loaded, 'person', 'people')}.`,
        advice: 'Compare the id with the one you were given.',
      }}
      notSoFar={{
        title: 'The person was not found so far',
        reason: 'The contract has no request for a single person, so they are looked for in the list of people.',
      }}
      back={<ButtonLink to="/people">Go to the people</ButtonLink>}
    />
  );
}
