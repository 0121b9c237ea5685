import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allPeople, type PersonAnswer } from '#src/api/people.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { PeopleInShort } from '#src/fields/accounts-fields.tsx';
import { asciiHost } from '#src/lib/readable-host.ts';
import { countOf } from '#src/lib/text.ts';
import { WalkStatus } from '#src/list/walk-status.tsx';
import type { AccountEntry } from '#src/local/ledger.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { HostText } from '#src/ui/host-text.tsx';

/** The people loaded so far, and how far that is. */
export function usePeople() {
  const client = useQueryClient();
  const query = useQuery(allPeople.query);
  const { data: walk, isPending } = query;
  const status =
    walk !== undefined ? (
      <WalkStatus what="people" one="person" {...walkReport(client, allPeople.query.queryKey, walk)} />
    ) : isPending ? (
      <span role="status" className="text-ink-muted">
        Loading people…
      </span>
    ) : (
      <ErrorPanel compact title="Couldn’t load people" of={query} />
    );
  const isLoading = isPending || walk?.state === 'walking';
  return { people: walk?.items, isWhole: walk?.state === 'complete', isLoading, status };
}

/** The loaded people who are at a domain already. */
export function DomainPeople({ host }: { host: string }) {
  const { people, isWhole, isLoading, status } = usePeople();
  const { linked, byMail } = peopleAt(host, people ?? []);
  return (
    // One line as high as this while people load: the form's button below must not move away.
    <div tabIndex={-1} data-focus-stays className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-13">
      {people !== undefined && !isLoading && (
        <p>
          {linked.length === 0
            ? `Nobody ${isWhole ? '' : 'so far '}has the domain `
            : `${countOf(linked.length, 'person has', 'people have')} the domain `}
          <HostText host={host} maximum={120} />
          {linked.length > 0 && (
            <>
              : <PeopleInShort people={linked} most={6} />
            </>
          )}
        </p>
      )}
      {byMail.length > 0 && (
        <p className="w-full">
          {countOf(byMail.length, 'other has', 'others have')} an e-mail address there but not this exact domain. The
          account may not link to them: <PeopleInShort people={byMail} most={6} />
        </p>
      )}
      {!isWhole && status}
    </div>
  );
}

/** The accounts of the ledger, then the other domains of people, most people first. */
export function knownAccounts(accounts: readonly AccountEntry[], people: readonly PersonAnswer[]) {
  const byHost = new Map<string, PersonAnswer[]>();
  for (const person of people) {
    const host = asciiHost(person.domain ?? '');
    if (host === '') continue;
    const found = byHost.get(host) ?? [];
    found.push(person);
    byHost.set(host, found);
  }
  const known = accounts.map((account) => {
    return { domain: account.domain, account, people: byHost.get(asciiHost(account.domain)) ?? [] };
  });
  for (const { domain } of accounts) byHost.delete(asciiHost(domain));
  const derived = [...byHost].map(([domain, found]) => ({ domain, account: undefined, people: found }));
  derived.sort((one, other) => other.people.length - one.people.length || (one.domain < other.domain ? -1 : 1));
  return [...known, ...derived];
}

/**
 * People at a host: by their domain, which links them to its account, or by their e-mail address
 * or another form of their domain (letters beyond a to z, or punycode).
 */
export function peopleAt(host: string, people: readonly PersonAnswer[]) {
  const wanted = asciiHost(host);
  const isThere = (text: string | null | undefined) => typeof text === 'string' && asciiHost(text) === wanted;
  const linked = people.filter(({ domain }) => domain === host);
  const byMail = people.filter(
    ({ domain, email }) =>
      domain !== host && (isThere(domain) || (email?.includes('@') === true && isThere(email.split('@').at(-1)))),
  );
  return { linked, byMail };
}
