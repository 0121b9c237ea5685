import { useSyncExternalStore } from 'react';
import { type ReadOnlyBy, readOnly } from '#src/api/read-only.ts';

const reasons: Record<ReadOnlyBy, string> = {
  deployer: 'This dashboard is set to read only by whoever runs it.',
  address: 'This address opens Facet read only: it holds “readonly”.',
};

/** Why nothing may be changed now, as a sentence for `disabledReason`; undefined while changes are allowed. Every control that writes asks it. */
export function useReadOnly(): string | undefined {
  const by = useSyncExternalStore(readOnly.subscribe, readOnly.get);
  return by === undefined ? undefined : reasons[by];
}
