import { createFileRoute } from '@tanstack/react-router';
import { ListCrumb } from '#src/ui/breadcrumb.tsx';

/** What all screens under /assets share: their place in the breadcrumb. */
export const Route = createFileRoute('/assets')({
  staticData: {
    kind: 'Assets',
    crumb: () => <ListCrumb to="/assets">Assets</ListCrumb>,
  },
});
