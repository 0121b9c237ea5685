import { createFileRoute } from '@tanstack/react-router';
import { allSubscriptions } from '#src/api/webhooks.ts';
import { WebhooksScreen } from '#src/features/webhooks/webhooks-list.tsx';
import { listSearch } from '#src/list/list-view.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/webhooks/')({
  validateSearch: listSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(allSubscriptions.query);
  },
  component: Webhooks,
});

function Webhooks() {
  const { edit } = Route.useSearch();
  const showOver = useShowOver();
  return (
    <WebhooksScreen
      edited={typeof edit === 'string' ? edit : undefined}
      onCloseEditor={() => showOver({ edit: undefined })}
    />
  );
}
