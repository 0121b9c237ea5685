import { useQuery } from '@tanstack/react-query';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { useIdle } from '#src/lib/idle.ts';
import { visibleText } from '#src/lib/text.ts';
import { perRow } from '#src/list/list-view.ts';
import { ThingLink } from '#src/ui/id-text.tsx';

const namesById = perRow(
  (people: readonly PersonAnswer[]) => new Map(people.map(({ personId, name }) => [personId, visibleText(name)])),
);

/** The name of a person, for which it loads the people, once and when the screen is idle. */
export function usePersonName(personId: string): string | undefined {
  return useQuery({
    ...allPeople.query,
    enabled: useIdle(),
    // Each row of a list has one of these: after a load, or a failed one, none asks again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retryOnMount: false,
    select: ({ items }) => namesById(items).get(personId),
  }).data;
}

/** A person by name; by ID until it is loaded. */
export function PersonLink({ personId }: { personId: string }) {
  return <ThingLink of="person" id={personId} name={usePersonName(personId)} />;
}
