import type { PersonAnswer } from '#src/api/people.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { isFreeMail } from '#src/lib/canonical-host.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { visibleText } from '#src/lib/text.ts';
import type { ListField } from '#src/list/list-field.ts';
import { type AccountEntry, accountName } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { HostInRow } from '#src/ui/host-text.tsx';
import { IdText, ThingLink } from '#src/ui/id-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { Missing, Nothing } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { isoCell } from './cells.tsx';

/** An account known here, or a domain of people: it may have an account or not. */
export type KnownAccount = {
  readonly domain: string;
  readonly account: AccountEntry | undefined;
  /** The loaded people with this domain. */
  readonly people: readonly PersonAnswer[];
};

const origins = { created: 'Created here', found: 'Already existed', people: 'Domain of people' } as const;
const originOf = ({ account }: KnownAccount) => account?.how ?? 'people';

/** The account, or the people of a domain that has none here. */
const placeOf = ({ account, domain }: KnownAccount) =>
  account === undefined
    ? { to: '/people' as const, search: { q: domain } }
    : {
        ...opensPanel,
        to: '/accounts' as const,
        search: (before: object) => ({ ...before, account: account.accountId }),
      };

const seePeople = 'See the people at this domain.';
const toPeople = { 'data-tip': seePeople, 'aria-description': seePeople };

const nameOf = ({ account }: KnownAccount) => account && accountName(account);

/** The fields of an account (§2.8) in list order; the fact: whether all people are loaded. */
export const accountsFields: readonly ListField<KnownAccount, boolean>[] = [
  {
    key: 'domain',
    label: 'Domain',
    value: ({ domain }) => domain,
    column: {
      cell: (row) => (
        <>
          <TextLink {...placeOf(row)} plain className="py-1.5" {...(row.account === undefined && toPeople)}>
            <HostInRow host={row.domain} maximum={80} fallback="no domain" />
          </TextLink>
          {isFreeMail(row.domain) && <span className="text-12 text-ink-muted"> public e-mail</span>}
        </>
      ),
      leastWidth: 210,
    },
    search: ({ domain, account }) => [domain, readableHost(domain), account?.accountId],
    file: () => ({ domain: ({ domain }) => domain, accountId: ({ account }) => account?.accountId }),
  },
  {
    key: 'name',
    label: 'Name',
    value: nameOf,
    column: {
      cell: (row) => {
        const name = nameOf(row);
        return name === undefined ? <Nothing /> : <BidiText text={name} maximum={80} />;
      },
      width: 120,
    },
    search: true,
  },
  {
    key: 'people',
    label: 'People',
    column: {
      cell: ({ people }, isWhole) => (people.length === 0 ? <Nothing /> : `${people.length}${isWhole ? '' : '+'}`),
      sort: ({ people }) => people.length,
      align: 'end',
      width: 64,
      priority: 1,
    },
    file: (isWhole) => ({ people: ({ people }) => (isWhole ? people.length : undefined) }),
  },
  {
    key: 'who',
    label: 'Contacts',
    column: { cell: ({ people }) => <PeopleInShort people={people} most={1} />, width: 210, priority: 3, grows: true },
  },
  {
    key: 'account',
    label: 'Account',
    column: {
      cell: ({ domain, account }) =>
        account === undefined ? <CreateAccount domain={domain} /> : <IdText id={account.accountId} of="account" />,
      sort: ({ account }) => account !== undefined,
      width: 140,
    },
  },
  {
    key: 'how',
    label: 'Source',
    column: { cell: (row) => origins[originOf(row)], width: 130, priority: 3 },
    filter: { options: origins, valuesOf: (row) => [originOf(row)] },
    file: () => ({ source: (row) => origins[originOf(row)] }),
  },
  {
    key: 'at',
    label: 'Added',
    value: ({ account }) => account?.at,
    column: {
      cell: ({ account }) => (account === undefined ? <Nothing /> : <Time value={readTimestamp(account.at)} />),
      align: 'end',
      width: 96,
      optional: true,
    },
    file: () => ({ when: ({ account }) => isoCell(account?.at) }),
  },
];

function CreateAccount({ domain }: { domain: string }) {
  const readOnly = useReadOnly('createAccount');
  if (readOnly !== undefined) {
    return (
      <Tip text={readOnly} className="text-ink-muted">
        Create account
      </Tip>
    );
  }
  return (
    <TextLink
      to="/accounts"
      search={(before) => ({ ...before, create: 'one', domain })}
      {...opensPanel}
      aria-label={`Create account for ${domain}`}
      className="py-1.5"
    >
      Create account
    </TextLink>
  );
}

function NamedPerson({ person: { personId, name, email } }: { person: PersonAnswer }) {
  const words = visibleText(name) ?? visibleText(email);
  if (personId !== undefined) return <ThingLink of="person" id={personId} name={words} />;
  return name === undefined ? <Missing /> : <BidiText text={words ?? ''} maximum={80} fallback="no name" />;
}

/** Some people in a row, and how many more there are. */
export function PeopleInShort({ people, most }: { people: readonly PersonAnswer[]; most: number }) {
  if (people.length === 0) return <Nothing />;
  return (
    <>
      {people.slice(0, most).map((person, index) => (
        <span key={person.personId ?? `person-${index.toString()}`}>
          {index > 0 && ', '}
          <NamedPerson person={person} />
        </span>
      ))}
      {people.length > most && <span className="text-ink-muted"> and {people.length - most} more</span>}
    </>
  );
}
