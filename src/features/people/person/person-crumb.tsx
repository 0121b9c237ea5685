import { useQuery } from '@tanstack/react-query';
import { isPerson, personQueries } from '#src/api/people.ts';
import { visibleName } from '#src/fields/person-fields.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** The name for the breadcrumb, from the cache: a breadcrumb asks the service for nothing. */
export function PersonCrumb({ personId }: { personId: string }) {
  const { data: name } = useQuery({
    ...personQueries.list(),
    enabled: false,
    select: ({ items }) => {
      const person = items.find(isPerson(personId));
      return person === undefined ? undefined : visibleName(person);
    },
  });
  return (
    <TextLink to="/people/$personId" params={{ personId }} plain className="[font-weight:inherit]">
      {name === undefined ? <bdi>{clipMiddle(personId, 10, 4)}</bdi> : <BidiText text={name} />}
    </TextLink>
  );
}
