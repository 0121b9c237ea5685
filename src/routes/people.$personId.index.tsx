import { createFileRoute } from '@tanstack/react-router';
import { allPeople } from '#src/api/people.ts';
import { PersonScreen } from '#src/features/people/person-screen.tsx';
import { textSearch } from '#src/lib/text-search.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/people/$personId/')({
  validateSearch: textSearch(['edit']),
  loader: ({ context: { queryClient }, params: { personId } }) => {
    // The screen reloads a known person, through their part of the list only.
    if (allPeople.known(queryClient, personId) === undefined) void queryClient.prefetchQuery(allPeople.query);
  },
  component: Person,
});

function Person() {
  const { personId } = Route.useParams();
  const { edit } = Route.useSearch();
  const showOver = useShowOver();
  return (
    <PersonScreen
      key={personId}
      personId={personId}
      editing={edit !== undefined}
      onEdit={(open) => showOver({ edit: open ? personId : undefined })}
    />
  );
}
