/** The deployment's name for the service at this URL (`service` of `/config.json`). */
let service: string | undefined;

/** The first service that this browser saw named here. */
const firstServiceKey = 'facet.first-service';

/**
 * Sets the service of this tab, before any of its data are read. Data of one service are neither
 * shown nor changed while the same URL leads to another one.
 */
export function setKeptService(id: string | undefined): void {
  service = id;
  if (id === undefined) return;
  try {
    if (localStorage.getItem(firstServiceKey) === null) localStorage.setItem(firstServiceKey, id);
  } catch {
    // Without storage, nothing was stored before.
  }
}

export function keptService(): string | undefined {
  return service;
}

/** The storage name of something for the current service. */
export function scoped(name: string): string {
  // Names of maps end at a colon, and a host may send anything.
  return service === undefined ? name : `${name}@${encodeURIComponent(service)}`;
}

/**
 * Whether data kept before the host named a service belong to the current one: all belong to the
 * first one it names.
 */
export function isFirstService(): boolean {
  if (service === undefined) return false;
  try {
    return (localStorage.getItem(firstServiceKey) ?? service) === service;
  } catch {
    return true;
  }
}
