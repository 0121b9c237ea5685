import { createFileRoute } from '@tanstack/react-router';
import { personLogQuery } from '#src/api/people.ts';
import { PersonLogScreen } from '#src/features/people/person-log-screen.tsx';

export const Route = createFileRoute('/people/$personId/logs/$personLogId')({
  staticData: { kind: 'Log entry', crumb: () => 'Log entry' },
  loader: ({ context, params: { personId, personLogId } }) => {
    void context.queryClient.prefetchQuery(personLogQuery(personId, personLogId));
  },
  component: PersonLog,
});

function PersonLog() {
  const { personId, personLogId } = Route.useParams();
  return <PersonLogScreen key={`${personId} ${personLogId}`} personId={personId} personLogId={personLogId} />;
}
