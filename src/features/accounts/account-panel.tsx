import { useQueryClient } from '@tanstack/react-query';
import { type AccountAnswer, accountKeys } from '#src/api/accounts.ts';
import { account as accountSchema } from '#src/contract/account.ts';
import { PeopleInShort } from '#src/fields/accounts-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type AccountEntry, accountLedger } from '#src/local/ledger.ts';
import { DetailList, type DetailRow, drawMoment, drawText, OtherFields, PanelPart } from '#src/ui/detail-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { DomainPeople } from './domain-people.tsx';

type AccountPanelProps = { accountId: string; onClose: () => void };

/** One account: the service's answer while this tab has it, else the entry of the ledger. */
export function AccountPanel({ accountId, onClose }: AccountPanelProps) {
  const client = useQueryClient();
  const entry = useStore(accountLedger).entries.find((other) => other.accountId === accountId);
  const answer = client.getQueryData<AccountAnswer>(accountKeys.one(accountId));
  const domain = answer?.domain ?? entry?.domain;
  return (
    <Dialog
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
          {answer !== undefined ? (
            <DetailList of={answer} rows={answerRows} />
          ) : (
            entry !== undefined && <KeptFields entry={entry} />
          )}
          <PanelPart title={answer === undefined ? 'People at its domain' : 'Linked people'}>
            {answer !== undefined ? (
              <LinkedPeople people={answer.linkedPersons} />
            ) : (
              domain !== undefined && <DomainPeople host={domain} />
            )}
          </PanelPart>
          {answer !== undefined && <OtherFields schema={accountSchema} of={answer} />}
        </>
      )}
    </Dialog>
  );
}

const drawHost: DetailRow<AccountAnswer>['draw'] = (host) => <HostText host={host} />;

const answerRows: readonly DetailRow<AccountAnswer>[] = [
  { key: 'domain', label: 'Domain', draw: drawHost },
  { key: 'name', label: 'Name', draw: drawText, none: 'none' },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'updatedAt', label: 'Updated', draw: drawMoment },
  { key: 'latestActivityAt', label: 'Latest activity', draw: drawMoment, none: 'none yet' },
];

function KeptFields({ entry }: { entry: AccountEntry }) {
  const { how, name = null, people } = entry;
  const kept = { ...entry, name };
  const isOwn = how === 'created';
  const rows: readonly (DetailRow<typeof kept> | false)[] = [
    { key: 'domain', label: 'Domain', draw: drawHost },
    isOwn && { key: 'name', label: 'Name', draw: drawText, none: 'none' },
    { key: 'at', label: isOwn ? 'Created here' : 'Met', draw: (at) => <Time value={{ ms: Number(at), raw: at }} /> },
    people !== undefined && { key: 'people', label: 'Linked people then', draw: () => formatNumber(people) },
  ];
  return <DetailList of={kept} rows={rows.filter((row) => row !== false)} />;
}

function LinkedPeople({ people }: { people: AccountAnswer['linkedPersons'] }) {
  if (people === undefined) return <Missing />;
  if (people.length === 0) return <span className="text-13 text-ink-muted">Nobody has this domain.</span>;
  return (
    <p className="text-13">
      {formatNumber(people.length)}: <PeopleInShort people={people} most={100} />
    </p>
  );
}
