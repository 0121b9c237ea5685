import { createFileRoute, useParams } from '@tanstack/react-router';
import { lazy } from 'react';

// It looks into the list of people, whose code the first screen need not carry.
const PersonCrumb = lazy(() =>
  import('#src/features/people/person/person-crumb.tsx').then((module) => ({ default: module.PersonCrumb })),
);

/** What the screens of one person share: their name in the breadcrumb. */
export const Route = createFileRoute('/people/$personId')({ staticData: { kind: 'Person', crumb: Crumb } });

function Crumb() {
  return <PersonCrumb personId={useParams({ strict: false, select: (params) => params.personId }) ?? ''} />;
}
