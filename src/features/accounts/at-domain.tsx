import { asciiHost } from '#src/lib/readable-host.ts';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { DomainPeople } from './domain-people.tsx';
import { isFreeMail } from './free-mail.ts';
import { useAccountLedger } from './use-accounts.ts';

/** What is known of one domain, to which a person led: its account, where this browser knows it, and who else is there. */
export function AtDomain({ host }: { host: string }) {
  const account = useAccountLedger().entries.find(({ domain }) => asciiHost(domain) === asciiHost(host));
  return (
    <section aria-labelledby="at-domain" className="mx-4 mb-6 border-y border-line py-4 text-13 md:mx-6">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h2 id="at-domain" className="text-16">
          <HostText host={host} maximum={120} />
        </h2>
        {account === undefined ? (
          <TextLink to="/accounts" search={(before) => ({ ...before, create: 'one', domain: host })}>
            Create its account
          </TextLink>
        ) : (
          <span>
            Account <IdText id={account.accountId} of="account" />
          </span>
        )}
        <TextLink to="/people" search={{ q: host }}>
          Search people for it
        </TextLink>
        <TextLink
          to="/accounts"
          search={({ domain: _, ...before }) => before}
          className="ml-auto"
          aria-label={`Close ${host}`}
        >
          Close
        </TextLink>
      </div>
      <p className="mb-1 text-ink-muted">
        {isFreeMail(host)
          ? 'A mail service: whoever is there need not belong together.'
          : account === undefined
            ? 'This browser knows no account of it. Whether the service has one, it does not say.'
            : 'The service gives each account one domain.'}
      </p>
      <DomainPeople host={host} />
    </section>
  );
}
