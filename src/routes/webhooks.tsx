import { createFileRoute } from '@tanstack/react-router';
import { webhookQueries } from '#src/api/webhooks.ts';
import { sortableColumns, WebhooksScreen } from '#src/features/webhooks/webhooks-screen.tsx';
import { formatSort, parseSort } from '#src/lib/sort-rows.ts';
import { textSearch } from '#src/lib/text-search.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/webhooks')({
  validateSearch: textSearch(['edit', 'sort']),
  staticData: { kind: 'Webhooks', crumb: () => 'Webhooks' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(webhookQueries.list());
  },
  component: Webhooks,
  // The walk of the list comes with the screen: the first screen need not carry it.
  codeSplitGroupings: [['loader', 'component']],
});

function Webhooks() {
  const { edit, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const showOver = useShowOver();
  return (
    <WebhooksScreen
      edited={edit}
      onCloseEditor={() => showOver({ edit: undefined })}
      sort={parseSort(sort, sortableColumns)}
      onSort={(next) => void navigate({ search: (before) => ({ ...before, sort: formatSort(next) }) })}
    />
  );
}
