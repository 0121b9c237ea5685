import { type ReadOnlyBy, readOnly, refusedWrites } from '#src/api/access.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { useStore } from '#src/lib/use-store.ts';

const reasons: Record<ReadOnlyBy, string> = {
  deployer: 'Your administrator made this dashboard read-only.',
  viewer: 'You have read-only access. Ask your administrator for the editor role.',
  address: 'This is a read-only link.',
  'other-service': 'This URL opens another service now. Reload the page.',
};

/**
 * Why changes are disabled, as a `disabledReason`, if they are. Every writing control uses it.
 * @param endpoint of the control: also off once the service refused it the API key (403).
 */
export function useReadOnly(endpoint?: EndpointName): string | undefined {
  const by = useStore(readOnly);
  const refused = useStore(refusedWrites);
  if (by !== undefined) return reasons[by];
  return endpoint !== undefined && refused.has(endpoint)
    ? 'The API key isn’t allowed to do this. “Re-enable” lets you try again.'
    : undefined;
}
