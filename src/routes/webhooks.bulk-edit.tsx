import { createFileRoute } from '@tanstack/react-router';
import { BulkEdit } from '#src/features/bulk/bulk-edit.tsx';
import { webhooksBulk } from '#src/fields/webhook-bulk.ts';
import { listSearch } from '#src/list/list-view.ts';

export const Route = createFileRoute('/webhooks/bulk-edit')({
  validateSearch: listSearch,
  staticData: { crumb: () => 'Bulk edit' },
  component: () => <BulkEdit resource={webhooksBulk} kinds={['edit']} />,
});
