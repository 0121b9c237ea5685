import { useQuery } from '@tanstack/react-query';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { useIdle } from '#src/lib/idle.ts';
import { clipMiddle, visibleText } from '#src/lib/text.ts';
import { perRow } from '#src/list/list-view.ts';
import { ThingLink } from '#src/ui/id-text.tsx';

const namesById = perRow(
  (people: readonly PersonAnswer[]) => new Map(people.map(({ personId, name }) => [personId, visibleText(name)])),
);

/** A person's name, for which it loads the people, once and when the screen is idle. */
function usePerson(personId: string) {
  return useQuery({
    ...allPeople.query,
    enabled: useIdle(),
    // Each row of a list has one of these: after a load, or a failed one, none asks again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retryOnMount: false,
    select: ({ items, state }) => ({ name: namesById(items).get(personId), mayCome: state === 'walking' }),
  });
}

export const usePersonName = (personId: string) => usePerson(personId).data?.name;

/** A person by name. Until it is loaded its ID is a link as high as the name: nothing moves. */
export function PersonLink({ personId }: { personId: string }) {
  const { data: { name, mayCome } = { mayCome: true }, isError } = usePerson(personId);
  const idForNow = mayCome && !isError ? clipMiddle(personId, 10, 4) : undefined;
  return <ThingLink of="person" id={personId} name={name ?? idForNow} />;
}
