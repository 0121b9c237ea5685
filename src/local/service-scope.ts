/** What the deployment calls the service behind this address (`service` of `/config.json`); undefined where it says nothing. */
let service: string | undefined;

/**
 * States which service this tab talks to, before anything that belongs to it is read. What is kept
 * of one service is neither shown nor changed while the same address leads to another one.
 */
export function setKeptService(id: string | undefined): void {
  // Names of maps end at a colon, and a host may state anything.
  service = id && encodeURIComponent(id);
}

/** The name under which something of the present service is kept. */
export function scoped(name: string): string {
  return service === undefined ? name : `${name}@${service}`;
}

/** Whether a name is that of no service: so everything was kept before deployments told theirs. */
export function isUnscoped(name: string): boolean {
  return !name.includes('@');
}
