import { useSyncExternalStore } from 'react';
import { allowRefusedWrites, refusedWrites } from '#src/api/access.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { thenToForm } from '#src/ui/focus-beside.ts';

/** The way back to a control that is off since the service refused its request to the API key; nothing where it was not refused. */
export function AllowRefused({ endpoint }: { endpoint: EndpointName }) {
  const refused = useSyncExternalStore(refusedWrites.subscribe, refusedWrites.get);
  if (!refused.has(endpoint)) return null;
  return (
    <div className="mt-2">
      <Button onClick={thenToForm(allowRefusedWrites)}>Allow another try</Button>
    </div>
  );
}
