import { createFileRoute } from '@tanstack/react-router';
import { ListCrumb } from '#src/ui/breadcrumb.tsx';

/** What all screens under /pages share: their place in the breadcrumb. */
export const Route = createFileRoute('/pages')({
  staticData: {
    kind: 'Pages',
    crumb: () => <ListCrumb to="/pages">Pages</ListCrumb>,
  },
});
