/** What the deployment calls the service behind this address (`service` of `/config.json`). */
let service: string | undefined;

/** Which service was the first that this browser heard named here. */
const firstServiceKey = 'facet.first-service';

/**
 * States which service this tab talks to, before anything that belongs to it is read. What is kept
 * of one service is neither shown nor changed while the same address leads to another one.
 */
export function setKeptService(id: string | undefined): void {
  service = id;
  if (id === undefined) return;
  try {
    if (localStorage.getItem(firstServiceKey) === null) localStorage.setItem(firstServiceKey, id);
  } catch {
    // Where nothing can be kept, nothing was kept before.
  }
}

/** What `setKeptService` was told last. */
export function keptService(): string | undefined {
  return service;
}

/** The name under which something of the present service is kept. */
export function scoped(name: string): string {
  // Names of maps end at a colon, and a host may state anything.
  return service === undefined ? name : `${name}@${encodeURIComponent(service)}`;
}

/**
 * Whether what was kept before deployments told their services goes to the present one: all of it
 * goes to the first that was named, whenever it is used, and nothing of it to those after.
 */
export function isFirstService(): boolean {
  if (service === undefined) return false;
  try {
    return (localStorage.getItem(firstServiceKey) ?? service) === service;
  } catch {
    return true;
  }
}
