import { createFileRoute } from '@tanstack/react-router';
import { ListCrumb } from '#src/ui/breadcrumb.tsx';

/** What all screens under /people share: their place in the breadcrumb. */
export const Route = createFileRoute('/people')({
  staticData: {
    kind: 'People',
    crumb: () => <ListCrumb to="/people">People</ListCrumb>,
  },
});
