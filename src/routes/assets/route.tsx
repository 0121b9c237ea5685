import { createFileRoute } from '@tanstack/react-router';
import { TextLink } from '#src/ui/text-link.tsx';

/** What all screens under /assets share: their place in the breadcrumb. */
export const Route = createFileRoute('/assets')({
  staticData: {
    kind: 'Assets',
    crumb: () => (
      <TextLink to="/assets" plain className="[font-weight:inherit]">
        Assets
      </TextLink>
    ),
  },
});
