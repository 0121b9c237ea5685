import { createFileRoute } from '@tanstack/react-router';
import { CrumbName } from '#src/ui/breadcrumb.tsx';

/** Shared by the screens of one audience: its name in the breadcrumb. */
export const Route = createFileRoute('/pages/$pageId/_audience/audiences/$audienceId')({
  staticData: { crumb: () => <CrumbName of="audienceId" /> },
});
