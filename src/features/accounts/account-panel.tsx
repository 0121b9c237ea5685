import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AccountAnswer, accountKeys } from '#src/api/accounts.ts';
import { account as accountSchema } from '#src/contract/account.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { PeopleInShort } from '#src/fields/accounts-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import type { AccountEntry } from '#src/local/account-ledger.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { type KeyValue, KeyValueList, OtherFields, RequiredText, RequiredTime } from '#src/ui/key-value-list.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { DomainPeople, useAccountLedger } from './domain-people.tsx';

type AccountPanelProps = { accountId: string; onClose: () => void };

/** What is known of one account: the service's answer while this tab has it, else what the ledger kept of it. */
export function AccountPanel({ accountId, onClose }: AccountPanelProps) {
  const client = useQueryClient();
  const entry = useAccountLedger().entries.find((other) => other.accountId === accountId);
  const answer = client.getQueryData<AccountAnswer>(accountKeys.one(accountId));
  const domain = answer?.domain ?? entry?.domain;
  const others = useMemo(() => (answer === undefined ? [] : unknownFields(accountSchema, answer)), [answer]);
  return (
    <Dialog
      open
      side
      onClose={onClose}
      title={domain === undefined ? 'Account' : <HostText host={domain} fallback="Account" maximum={120} />}
      description={<IdText id={accountId} of="account" here whole />}
    >
      {answer === undefined && entry === undefined ? (
        <Empty title="This browser does not know this account">
          The API can’t look up accounts. The browser in which it was created may have it.
        </Empty>
      ) : (
        <>
          <p className="text-13 text-ink-muted">
            {answer !== undefined
              ? 'As of its creation.'
              : entry?.how === 'created'
                ? 'As kept in this browser.'
                : 'It already existed when its domain was entered.'}{' '}
            The API can’t look up accounts.
          </p>
          <KeyValueList items={answer === undefined ? keptFields(entry) : answeredFields(answer)} />
          <section>
            <h3 className="mb-1 text-14">{answer === undefined ? 'People at its domain' : 'Linked people'}</h3>
            {answer !== undefined ? (
              <LinkedPeople people={answer.linkedPersons} />
            ) : (
              domain !== undefined && <DomainPeople host={domain} />
            )}
          </section>
          {others.length > 0 && (
            <section>
              <h3 className="mb-1 text-14">Other fields</h3>
              <OtherFields fields={others} />
            </section>
          )}
        </>
      )}
    </Dialog>
  );
}

const domainField = (domain: string | undefined): KeyValue => ({
  key: 'domain',
  label: 'Domain',
  value: domain === undefined ? <Missing /> : <HostText host={domain} fallback="empty" />,
});

function answeredFields({ domain, name, createdAt, updatedAt, latestActivityAt }: AccountAnswer): readonly KeyValue[] {
  return [
    domainField(domain),
    {
      key: 'name',
      label: 'Name',
      value: name === null ? <None>none</None> : <RequiredText text={name} maximum={300} />,
    },
    { key: 'createdAt', label: 'Created', value: <RequiredTime value={createdAt} /> },
    { key: 'updatedAt', label: 'Updated', value: <RequiredTime value={updatedAt} /> },
    {
      key: 'latestActivityAt',
      label: 'Latest activity',
      value: <RequiredTime value={latestActivityAt} none="none yet" />,
    },
  ];
}

function keptFields(entry: AccountEntry | undefined): readonly KeyValue[] {
  if (entry === undefined) return [];
  const { domain, how, name, at, people } = entry;
  const named = {
    key: 'name',
    label: 'Name',
    value: name === undefined ? <None>none</None> : <RequiredText text={name} />,
  };
  return [
    domainField(domain),
    ...(how === 'created' ? [named] : []),
    {
      key: 'at',
      label: how === 'created' ? 'Created here' : 'Met',
      value: <Time value={{ ms: at, raw: String(at) }} />,
    },
    ...(people === undefined ? [] : [{ key: 'people', label: 'Linked people then', value: formatNumber(people) }]),
  ];
}

function LinkedPeople({ people }: { people: AccountAnswer['linkedPersons'] }) {
  if (people === undefined) return <Missing />;
  if (people.length === 0) return <None>Nobody has this domain.</None>;
  return (
    <p className="text-13">
      {formatNumber(people.length)}: <PeopleInShort people={people} most={100} />
    </p>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-13 text-ink-muted">{children}</span>;
}
