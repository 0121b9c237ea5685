import type { PersonAnswer } from '#src/api/people.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import type { AccountEntry } from '#src/local/account-ledger.ts';

/** One domain that people carry, as an account may have it. */
export type PeopleDomain = {
  readonly domain: string;
  /** The people with exactly this domain: those that the service would link (§2.8). */
  readonly people: readonly PersonAnswer[];
  /** The account of this browser's ledger that has it. */
  readonly account: AccountEntry | undefined;
};

/** The domains of people, those with the most people first. An account is derived from nothing else: the contract has no list of them. */
export function domainsOf(people: readonly PersonAnswer[], accounts: readonly AccountEntry[]): readonly PeopleDomain[] {
  const byDomain = new Map<string, PersonAnswer[]>();
  for (const person of people) {
    const { domain } = person;
    if (domain === undefined || domain === null || domain === '') continue;
    const same = byDomain.get(domain);
    if (same === undefined) byDomain.set(domain, [person]);
    else same.push(person);
  }
  const known = new Map(accounts.map((account) => [asciiHost(account.domain), account]));
  return [...byDomain]
    .map(([domain, found]) => ({ domain, people: found, account: known.get(asciiHost(domain)) }))
    .sort((one, other) => other.people.length - one.people.length || (one.domain < other.domain ? -1 : 1));
}

/**
 * People at a host: by their domain, which links them to its account, and those whose e-mail address alone is there, or whose domain is another form of it
 * (with letters beyond a to z, or in punycode).
 */
export function peopleAt(
  host: string,
  people: readonly PersonAnswer[],
): { readonly linked: readonly PersonAnswer[]; readonly byMail: readonly PersonAnswer[] } {
  const wanted = asciiHost(host);
  const isThere = (text: string | null | undefined) => typeof text === 'string' && asciiHost(text) === wanted;
  const linked = people.filter(({ domain }) => domain === host);
  const byMail = people.filter(
    ({ domain, email }) =>
      domain !== host && (isThere(domain) || (email?.includes('@') === true && isThere(email.split('@').at(-1)))),
  );
  return { linked, byMail };
}
