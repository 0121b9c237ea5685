import { createFileRoute } from '@tanstack/react-router';
import { TextLink } from '#src/ui/text-link.tsx';

/** What all screens under /people share: their place in the breadcrumb. */
export const Route = createFileRoute('/people')({
  staticData: {
    kind: 'People',
    crumb: () => (
      <TextLink to="/people" plain className="[font-weight:inherit]">
        People
      </TextLink>
    ),
  },
});
