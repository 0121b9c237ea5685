import { createFileRoute } from '@tanstack/react-router';
import { BulkEdit } from '#src/features/bulk/bulk-edit.tsx';
import { peopleBulk } from '#src/fields/person-bulk.ts';
import { listSearch } from '#src/list/list-view.ts';

export const Route = createFileRoute('/people/bulk-edit')({
  validateSearch: listSearch,
  staticData: { crumb: () => 'Bulk edit' },
  component: () => <BulkEdit resource={peopleBulk} kinds={['edit', 'replace', 'spreadsheet']} />,
});
