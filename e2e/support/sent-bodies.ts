import type { Faults } from './faults.ts';

/** The bodies that reached the service with this method since `clearReceived`. */
export async function sentBodies(faults: Pick<Faults, 'received'>, method = 'PATCH'): Promise<readonly unknown[]> {
  const received = await faults.received();
  return received.filter((one) => one.method === method).map(({ body }): unknown => JSON.parse(String(body)));
}
