import { createFileRoute } from '@tanstack/react-router';
import { EditAudiences } from '#src/features/bulk/edit-audiences.tsx';
import { listSearch } from '#src/list/list-view.ts';

export const Route = createFileRoute('/pages/$pageId/_audience/bulk-edit')({
  validateSearch: listSearch,
  staticData: { crumb: () => 'Bulk edit' },
  component: () => <EditAudiences {...Route.useParams()} />,
});
