import { createFileRoute, useParams } from '@tanstack/react-router';
import { TextLink } from '#src/ui/text-link.tsx';

/** What the screens of single audiences share: the way back to their list in the breadcrumb. */
export const Route = createFileRoute('/pages/$pageId/_audience')({
  staticData: { crumb: AudiencesCrumb },
});

function AudiencesCrumb() {
  const pageId = useParams({ strict: false, select: (params) => params.pageId }) ?? '';
  return (
    <TextLink to="/pages/$pageId/audiences" params={{ pageId }} plain className="[font-weight:inherit]">
      Audiences
    </TextLink>
  );
}
