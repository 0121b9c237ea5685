import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AccountAnswer, accountKeys } from '#src/api/accounts.ts';
import { account as accountSchema } from '#src/contract/account.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { AccountEntry } from '#src/local/account-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { KeyValueList, OtherFields } from '#src/ui/key-value-list.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { RequiredText, RequiredTime } from '#src/ui/required-text.tsx';
import { Time } from '#src/ui/time.tsx';
import { DomainPeople, PersonLink, useAccountLedger } from './domain-people.tsx';

type AccountPanelProps = { accountId: string; onClose: () => void };

/** What is known of one account: the service's answer while this tab has it, else what the ledger kept of it. */
export function AccountPanel({ accountId, onClose }: AccountPanelProps) {
  const client = useQueryClient();
  const entry = useAccountLedger().entries.find((other) => other.accountId === accountId);
  const answer = client.getQueryData<AccountAnswer>(accountKeys.one(accountId));
  const domain = answer?.domain ?? entry?.domain;
  return (
    <Dialog
      open
      side
      onClose={onClose}
      title={domain === undefined ? 'Account' : <HostText host={domain} fallback="Account" maximum={120} />}
      description={<IdText id={accountId} of="account" here whole />}
    >
      {answer !== undefined ? (
        <Answered answer={answer} />
      ) : entry !== undefined ? (
        <Kept entry={entry} />
      ) : (
        <Empty title="This browser does not know this account">
          The API can’t look up accounts. The browser in which it was created may have it.
        </Empty>
      )}
    </Dialog>
  );
}

function Answered({ answer }: { answer: AccountAnswer }) {
  const { linkedPersons, latestActivityAt, name } = answer;
  const others = useMemo(() => unknownFields(accountSchema, answer), [answer]);
  return (
    <>
      <p className="text-13 text-ink-muted">As of its creation. The API can’t look up accounts.</p>
      <KeyValueList
        items={[
          {
            key: 'domain',
            label: 'Domain',
            value: answer.domain === undefined ? <Missing /> : <HostText host={answer.domain} fallback="empty" />,
          },
          {
            key: 'name',
            label: 'Name',
            value: name === null ? <None>none</None> : <RequiredText text={name} maximum={300} />,
          },
          { key: 'createdAt', label: 'Created', value: <RequiredTime value={answer.createdAt} /> },
          { key: 'updatedAt', label: 'Updated', value: <RequiredTime value={answer.updatedAt} /> },
          {
            key: 'latestActivityAt',
            label: 'Latest activity',
            value: latestActivityAt === null ? <None>none yet</None> : <RequiredTime value={latestActivityAt} />,
          },
        ]}
      />
      <Part title="Linked people" count={linkedPersons?.length}>
        {linkedPersons === undefined ? (
          <Missing />
        ) : linkedPersons.length === 0 ? (
          <None>Nobody has this domain.</None>
        ) : (
          <ul className="flex flex-col text-13">
            {linkedPersons.slice(0, 100).map((person, index) => (
              <li
                key={person.personId ?? `person-${index.toString()}`}
                className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0"
              >
                <PersonLink person={person} />
                {typeof person.email === 'string' && (
                  <BidiText text={person.email} maximum={80} className="text-ink-muted" />
                )}
              </li>
            ))}
            {linkedPersons.length > 100 && <li>And {formatNumber(linkedPersons.length - 100)} more.</li>}
          </ul>
        )}
      </Part>
      {others.length > 0 && (
        <Part title="Other fields">
          <OtherFields fields={others} />
        </Part>
      )}
    </>
  );
}

function Kept({ entry: { domain, name, people, how, at } }: { entry: AccountEntry }) {
  return (
    <>
      <p className="text-13 text-ink-muted">
        {how === 'created'
          ? 'As kept in this browser. The API can’t look up accounts.'
          : 'It already existed when its domain was entered. The API can’t look up accounts.'}
      </p>
      <KeyValueList
        items={[
          { key: 'domain', label: 'Domain', value: <HostText host={domain} fallback="empty" /> },
          ...(how === 'created'
            ? [
                {
                  key: 'name',
                  label: 'Name',
                  value: name === undefined ? <None>none</None> : <RequiredText text={name} />,
                },
              ]
            : []),
          {
            key: 'at',
            label: how === 'created' ? 'Created here' : 'Met',
            value: <Time value={{ ms: at, raw: String(at) }} />,
          },
          ...(people === undefined
            ? []
            : [{ key: 'people', label: 'Linked people then', value: formatNumber(people) }]),
        ]}
      />
      <Part title="People at its domain">
        <DomainPeople host={domain} />
      </Part>
    </>
  );
}

function Part({ title, count, children }: { title: string; count?: number | undefined; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-14">
        {title}
        {count !== undefined && (
          <span className="ml-2 text-13 font-normal text-ink-muted tabular-nums">{formatNumber(count)}</span>
        )}
      </h3>
      {children}
    </section>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-13 text-ink-muted">{children}</span>;
}
