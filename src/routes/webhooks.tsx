import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { webhookQueries } from '#src/api/webhooks.ts';
import { WebhooksScreen } from '#src/features/webhooks/webhooks-list.tsx';
import { type ListSearch, listSearch } from '#src/list/list-search.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/webhooks')({
  validateSearch: listSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(webhookQueries.list());
  },
  component: Webhooks,
});

function Webhooks() {
  const { edit, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const showOver = useShowOver();
  const onSearch = useCallback(
    (change: ListSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  return (
    <WebhooksScreen
      search={search}
      onSearch={onSearch}
      edited={typeof edit === 'string' ? edit : undefined}
      onCloseEditor={() => showOver({ edit: undefined })}
    />
  );
}
