/** Milliseconds in which failures count. */
const span = 5 * 60_000;
/** Failures of one address, under any names. */
const perAddress = 20;
/** Failures of one name, from any addresses. */
const perName = 50;
const mostKept = 20_000;

class Counter {
  readonly #counts = new Map<string, { failures: number; until: number }>();

  get(key: string, now: number): { readonly failures: number; readonly until: number } {
    const found = this.#counts.get(key);
    return found === undefined || found.until <= now ? { failures: 0, until: now + span } : found;
  }

  add(key: string, now: number): void {
    const { failures, until } = this.get(key, now);
    this.#counts.delete(key);
    this.#counts.set(key, { failures: failures + 1, until });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > mostKept && oldest !== undefined) this.#counts.delete(oldest);
  }
}

/**
 * Counts failed sign-ins. An address with many failures has to wait. A name with many failures
 * leaves each address one attempt: an attacker gets no further, and a colleague with the right
 * password at another address is not locked out.
 */
export class FailedAttempts {
  readonly #addresses = new Counter();
  readonly #names = new Counter();
  readonly #pairs = new Counter();

  /** Seconds until the next attempt is allowed; undefined for none. */
  wait(address: string, name: string, now = Date.now()): number | undefined {
    const from = this.#addresses.get(place(address), now);
    const pair = this.#pairs.get(`${place(address)} ${name}`, now);
    const isGuessed = this.#names.get(name, now).failures >= perName && pair.failures > 0;
    if (from.failures < perAddress && !isGuessed) return undefined;
    return Math.ceil(((isGuessed ? pair.until : from.until) - now) / 1_000);
  }

  add(address: string, name: string, now = Date.now()): void {
    this.#addresses.add(place(address), now);
    this.#names.add(name, now);
    this.#pairs.add(`${place(address)} ${name}`, now);
  }
}

/** An IPv6 network has any number of addresses; the first half identifies the network. */
function place(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
