import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { allPeople } from '#src/api/people.ts';
import { PeopleScreen } from '#src/features/people/people-list.tsx';
import { listSearch } from '#src/list/list-view.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/people/')({
  validateSearch: listSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(allPeople.query);
  },
  component: People,
});

function People() {
  const { edit } = Route.useSearch();
  const showOver = useShowOver();
  const onEdit = useCallback((edit: string | undefined) => showOver({ edit }), [showOver]);
  return <PeopleScreen edited={typeof edit === 'string' ? edit : undefined} onEdit={onEdit} />;
}
