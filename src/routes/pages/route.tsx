import { createFileRoute } from '@tanstack/react-router';
import { TextLink } from '#src/ui/text-link.tsx';

/** What all screens under /pages share: their place in the breadcrumb. */
export const Route = createFileRoute('/pages')({
  staticData: {
    kind: 'Pages',
    crumb: () => (
      <TextLink to="/pages" plain className="[font-weight:inherit]">
        Pages
      </TextLink>
    ),
  },
});
