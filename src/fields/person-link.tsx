import { useQuery } from '@tanstack/react-query';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { visibleText } from '#src/lib/text.ts';
import { perRow } from '#src/list/list-view.ts';
import { ThingLink } from '#src/ui/id-text.tsx';

const namesById = perRow(
  (people: readonly PersonAnswer[]) => new Map(people.map(({ personId, name }) => [personId, visibleText(name)])),
);

const nobody: readonly PersonAnswer[] = [];

/** A person by name, for which it loads the people once; by ID until then. */
export function PersonLink({ personId }: { personId: string }) {
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };
  const { data } = useQuery({ ...allPeople.query, ...once });
  return <ThingLink of="person" id={personId} name={namesById(data?.items ?? nobody).get(personId)} />;
}
