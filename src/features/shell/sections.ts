import { useMatches } from '@tanstack/react-router';
import type { IconName } from '#src/ui/icon.tsx';

/** The sections in the order of the sidebar. `keys` go there from anywhere. */
export const sections = [
  { to: '/pages', label: 'Pages', icon: 'file', keys: 'g p' },
  { to: '/people', label: 'People', icon: 'user', keys: 'g e' },
  { to: '/accounts', label: 'Accounts', icon: 'briefcase', keys: 'g a' },
  { to: '/assets', label: 'Assets', icon: 'image', keys: 'g s' },
  { to: '/webhooks', label: 'Webhooks', icon: 'webhook', keys: 'g w' },
] as const satisfies readonly { to: string; label: string; icon: IconName; keys: string }[];

export function useSection() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return sections.find(({ to }) => path.startsWith(to));
}
