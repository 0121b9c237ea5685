/** How long failures count, in milliseconds. */
const span = 5 * 60_000;
/** Failures of one address, whatever the names. */
const perAddress = 20;
/** Failures of one name, from whatever addresses. */
const perName = 50;
/** The most addresses and names that are remembered. */
const mostKept = 20_000;

/** Failures in the current span of each key. */
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
 * Counts failed sign-ins. An address with many failures has to wait. A name with many failures,
 * from however many addresses, leaves each address one attempt: whoever guesses gets no further,
 * and nobody keeps out a colleague who has the right password at another address.
 */
export class FailedAttempts {
  readonly #addresses = new Counter();
  readonly #names = new Counter();
  readonly #pairs = new Counter();

  /** How many seconds an attempt has to wait; undefined: none. */
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

/** A network of IPv6 has as many addresses as it likes; the first half names the network. */
function place(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
