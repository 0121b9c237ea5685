import { createHmac, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { marker } from '#server/gateway/checks/who-may-ask.ts';
import type { Refusal } from '#server/gateway/refusal.ts';
import { headerValue, type RequestFacts } from '#server/gateway/request-facts.ts';
import type { Log } from '#server/gateway/request-log.ts';
import type { AddressList } from './addresses.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { type Hashes, readPasswordFile } from './password-file.ts';
import { type Editors, maxNameLength, nameKey, type SignIn, type User, userOf } from './user.ts';

/** `AUTH=basic`: the browser asks for a name and a password, compared with a file of hashes. */
export type BasicAuth = {
  readonly kind: 'basic';
  readonly file: string;
  readonly hashes: Hashes;
  /** Trusted proxies, whose `X-Forwarded-For` holds the address of a sign-in. */
  readonly proxies: AddressList | undefined;
  readonly editors: Editors;
};

/** Lifetime of an outcome, of a right password since its last use. Milliseconds. */
const keptFor = 10 * 60_000;
/** The most comparisons that may wait: each takes 0.1 s or more of the only thread. */
const mostWaiting = 20;
const fileLookedAtEvery = 1_000;

const challenge: Refusal = { code: 'sign_in', challenge: true };
const withoutChallenge: Refusal = { code: 'sign_in' };

/**
 * Whether the dashboard sent a request with the credentials that opened its page. On a challenge
 * the browser would prompt over the dashboard's notice. A request without credentials does get a
 * challenge, because the browser then tries those of the page first.
 */
function isOfOpenPage(facts: RequestFacts): boolean {
  const mode = headerValue(facts, 'sec-fetch-mode');
  const isNavigation = mode === undefined ? !facts.headers.has(marker.name) : mode === 'navigate';
  return facts.headers.has('authorization') && !isNavigation;
}

/** Signs in with a name and a password. A change of the file takes effect within a second. */
export function basicSignIn(auth: BasicAuth, log: Log): SignIn {
  const hashesNow = watchedHashes(auth, log);
  const failed = new FailedAttempts();
  const outcomes = new Outcomes();
  // Loaded only here: the other ways of signing in do not need the package.
  const bcrypt = import('bcryptjs');
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** One comparison at a time, so that other requests are answered between them. */
  async function matches(password: string, hash: string): Promise<boolean> {
    const mine = turn.then(async () => await (await bcrypt).compare(password, hash));
    turn = mine.catch(() => undefined);
    return await mine;
  }

  async function comparePassword(given: Credentials, hashes: Hashes, address: string): Promise<User | Refusal> {
    const { name, password } = given;
    const hash = hashes.get(name);
    // An unknown name costs as much work: it compares with somebody else's hash, always the same.
    const isRight = await matches(password, hash ?? outcomes.someOf(hashes, name));
    if (isRight && hash !== undefined) return userOf(name, [], auth.editors);
    failed.add(address, name);
    return challenge;
  }

  const outcomeOf: SignIn = (facts, address) => {
    const given = credentialsOf(facts);
    if (given === undefined) return challenge;
    const hashes = hashesNow();
    const digest = outcomes.digest(given, hashes.get(given.name) ?? '');
    const known = outcomes.get(digest);
    if (known !== undefined) return known;
    const from = clientAddress(facts, address, auth.proxies);
    const wait = failed.wait(from, given.name);
    if (wait !== undefined) return { code: 'sign_in_limit', retryAfter: wait };
    if (waiting >= mostWaiting) return { code: 'busy', retryAfter: 1 };
    waiting += 1;
    const outcome = comparePassword(given, hashes, from).finally(() => {
      waiting -= 1;
    });
    outcomes.keep(digest, outcome);
    return outcome;
  };

  return (facts, address) => {
    const outcome = outcomeOf(facts, address);
    if (!isOfOpenPage(facts)) return outcome;
    const quietly = (found: User | Refusal) => (found === challenge ? withoutChallenge : found);
    return outcome instanceof Promise ? outcome.then(quietly) : quietly(outcome);
  };
}

type Credentials = { readonly name: string; readonly password: string };

function credentialsOf(facts: RequestFacts): Credentials | undefined {
  const [line, ...more] = facts.headers.get('authorization') ?? [];
  const [, encoded] = /^basic +([a-z0-9+/]+={0,2})$/i.exec(line ?? '') ?? [];
  if (encoded === undefined || more.length > 0) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  const colon = bytes.indexOf(':');
  // Two separate texts: names of failed attempts are kept, and a slice would keep the password too.
  const name = nameKey(bytes.toString('utf8', 0, Math.max(0, colon)));
  if (name === '' || name.length > maxNameLength) return undefined;
  return { name, password: bytes.toString('utf8', colon + 1) };
}

/**
 * The last address that our proxy added: the client may have written those before it. Some proxies
 * add the port, which differs for each connection.
 */
function clientAddress(facts: RequestFacts, address: string, proxies: AddressList | undefined): string {
  if (proxies === undefined || !proxies(address)) return address;
  const last = facts.headers.get('x-forwarded-for')?.at(-1)?.split(',').at(-1)?.trim() ?? '';
  const bare = last.replace(/^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  return isIP(bare) === 0 ? address : bare;
}

/**
 * Outcomes of recent password comparisons, by digests under a key of this process. So bcrypt runs
 * neither for each request nor for the old password that an open tab sends after a change.
 */
class Outcomes {
  readonly #key = randomBytes(32);
  readonly #kept = new Map<string, { readonly outcome: Outcome; until: number }>();

  /** Includes the hash, so that a changed password is compared again at once. */
  digest({ name, password }: Credentials, hash: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([name, password, hash]))
      .digest('base64');
  }

  /** Somebody's hash for an unknown name: always the same, as if it were its own. */
  someOf(hashes: Hashes, name: string): string {
    const all = [...hashes.values()];
    const number = createHmac('sha256', this.#key).update(name).digest().readUInt32BE();
    return all[number % all.length] ?? '';
  }

  get(digest: string): Outcome | undefined {
    const found = this.#kept.get(digest);
    if (found === undefined || found.until <= Date.now()) return undefined;
    // So that attempts from the same address do not lock out somebody who is at work.
    if ('role' in found.outcome) found.until = Date.now() + keptFor;
    return found.outcome;
  }

  /** Requests during a comparison share it. */
  keep(digest: string, outcome: Promise<User | Refusal>): void {
    this.#kept.set(digest, { outcome, until: Number.POSITIVE_INFINITY });
    outcome.then(
      (known) => {
        for (const [old, { until }] of this.#kept) if (until <= Date.now()) this.#kept.delete(old);
        this.#kept.set(digest, { outcome: known, until: Date.now() + keptFor });
      },
      () => this.#kept.delete(digest),
    );
  }
}

type Outcome = User | Refusal | Promise<User | Refusal>;

/** An unusable file keeps the last good one: a half-done edit must not lock everybody out. */
function watchedHashes({ file, hashes }: BasicAuth, log: Log): () => Hashes {
  let current = hashes;
  let seen = stateOf(file);
  let lookedAt = Date.now();
  return () => {
    if (Date.now() - lookedAt < fileLookedAtEvery) return current;
    lookedAt = Date.now();
    const state = stateOf(file);
    if (state === seen) return current;
    seen = state;
    try {
      current = readPasswordFile(file);
      log('AUTH_FILE changed and was read anew.');
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      log(`WARNING: AUTH_FILE changed and is not used: ${reason}`);
    }
    return current;
  };
}

function stateOf(file: string): string {
  try {
    const { ino, size, mtimeMs, mode } = statSync(file);
    return `${ino} ${size} ${mtimeMs} ${mode}`;
  } catch {
    return 'none';
  }
}
