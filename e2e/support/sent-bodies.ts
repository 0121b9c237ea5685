import type { Faults } from './faults.ts';

/** The bodies of the updates that reached the service since `clearReceived`. */
export async function sentBodies(faults: Pick<Faults, 'received'>): Promise<readonly unknown[]> {
  const received = await faults.received();
  return received.filter(({ method }) => method === 'PATCH').map(({ body }): unknown => JSON.parse(String(body)));
}
