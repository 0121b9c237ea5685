import { createFileRoute, useParams } from '@tanstack/react-router';
import { CrumbName } from '#src/ui/breadcrumb.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** Shared by the screens of one person: their name in the breadcrumb. */
export const Route = createFileRoute('/people/$personId')({ staticData: { kind: 'Person', crumb: Crumb } });

function Crumb() {
  const personId = useParams({ strict: false, select: (params) => params.personId }) ?? '';
  return (
    <TextLink to="/people/$personId" params={{ personId }} plain className="[font-weight:inherit]">
      <CrumbName of="personId" />
    </TextLink>
  );
}
