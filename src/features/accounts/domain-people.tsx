import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type PersonAnswer, personQueries } from '#src/api/people.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { type AccountEntry, type AccountLedger, accountLedger } from '#src/local/account-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';

/** Who is at a domain already, among the people that were read. */
export function DomainPeople({ host }: { host: string }) {
  return (
    <div tabIndex={-1} data-focus-stays>
      <People host={host} />
    </div>
  );
}

function People({ host }: { host: string }) {
  const { walk, report, error, reading, read } = usePeopleRead();
  if (walk === undefined || report === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Button ref={focusGoesOn} busy={reading} onClick={read}>
          Look for people there
        </Button>
        <span className="text-ink-muted">
          {error === null ? 'Reads the list of people.' : <span role="alert">Not read: {error.message}</span>}
        </span>
      </div>
    );
  }
  const { linked, byMail } = peopleAt(host, walk.items);
  const whole = walk.state === 'complete';
  return (
    <div className="flex flex-col gap-1 text-13">
      <p>
        {linked.length === 0 ? (
          <>
            Nobody {whole ? '' : 'so far '}has the domain <HostText host={host} maximum={120} />.
          </>
        ) : (
          <>
            {countOf(linked.length, 'person has', 'people have')} the domain <HostText host={host} maximum={120} />:{' '}
            <PeopleInShort people={linked} most={6} />
          </>
        )}
      </p>
      {byMail.length > 0 && (
        <p>
          {countOf(byMail.length, 'other has', 'others have')} an e-mail address there and another domain, another
          spelling of it or none, so an account may not be linked to them: <PeopleInShort people={byMail} most={6} />
        </p>
      )}
      {!whole && <WalkStatus what="people" one="person" {...report} />}
    </div>
  );
}

/** A person by name, as the link to their screen. */
export function PersonLink({ person: { personId, name, email } }: { person: PersonAnswer }) {
  const words = [name, email].find((text) => typeof text === 'string' && !isBlank(text));
  const text = <BidiText text={words ?? ''} maximum={80} fallback="no name" />;
  if (personId === undefined) return name === undefined ? <Missing /> : text;
  if (typeof words !== 'string') return <IdText id={personId} of="person" />;
  return (
    <TextLink to="/people/$personId" params={{ personId }} plain>
      {text}
    </TextLink>
  );
}

/** Some people in a row, and how many more there are. */
export function PeopleInShort({ people, most }: { people: readonly PersonAnswer[]; most: number }) {
  return (
    <>
      {people.slice(0, most).map((person, index) => (
        <span key={person.personId ?? `person-${index.toString()}`}>
          {index > 0 && ', '}
          <PersonLink person={person} />
        </span>
      ))}
      {people.length > most && <span className="text-ink-muted"> and {people.length - most} more</span>}
    </>
  );
}

/** The ledger as this browser keeps it, renewed when it changes here or in another tab. */
export function useAccountLedger(): AccountLedger {
  return useSyncExternalStore(accountLedger.subscribe, accountLedger.get);
}

/** The list of people, as far as it was read: nothing of it is asked for before somebody wants it. */
export function usePeopleRead() {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const list = useQuery({ ...personQueries.list(), enabled: wanted });
  const { queryKey } = personQueries.list();
  return {
    walk: list.data,
    /** For the line that says how far it was read. */
    report: list.data && walkReport(client, queryKey, list.data),
    error: list.data === undefined ? list.error : null,
    reading: list.isFetching,
    read: () => (wanted ? void list.refetch() : setWanted(true)),
  };
}

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
