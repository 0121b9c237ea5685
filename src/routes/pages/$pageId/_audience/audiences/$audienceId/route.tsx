import { createFileRoute, useParams } from '@tanstack/react-router';
import { lazy } from 'react';

// It looks into the list of audiences, whose code the first screen need not carry.
const AudienceCrumb = lazy(() =>
  import('#src/features/audiences/audience/audience-name.tsx').then((module) => ({ default: module.AudienceCrumb })),
);

/** What the screens of one audience share: its name in the breadcrumb. */
export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId')({
  staticData: { crumb: Crumb },
});

function Crumb() {
  const { pageId = '', audienceId = '' } = useParams({ strict: false });
  return <AudienceCrumb pageId={pageId} audienceId={audienceId} />;
}
