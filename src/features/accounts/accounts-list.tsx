import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AccountAnswer, accountKey } from '#src/api/accounts.ts';
import { account as accountSchema } from '#src/contract/account.ts';
import { accountsFields, type KnownAccount, PeopleInShort } from '#src/fields/accounts-fields.tsx';
import { TakeOff, Unanswered } from '#src/form/ledger.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { type AccountEntry, accountLedger } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { DetailList, type DetailRow, drawMoment, drawText, OtherFields, PanelPart } from '#src/ui/detail-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { AccountForm, accountCreations } from './account-form.tsx';
import { DomainPeople, knownAccounts, usePeople } from './domain-people.tsx';

type AccountsScreenProps = {
  creating: boolean;
  /** The domain in the URL: the initial value of the form. */
  domain: string | undefined;
  /** The account in the URL. */
  shown: string | undefined;
  onCreate: () => void;
  onCreated: (accountId: string) => void;
  onClose: () => void;
};

/** Accounts of this browser and domains of people: the API can create accounts, not list them. */
export function AccountsScreen(props: AccountsScreenProps) {
  const { creating, domain, shown, onCreate, onCreated, onClose } = props;
  const { entries } = useStore(accountLedger);
  const { people, isWhole, isLoading, status } = usePeople();
  // The domains come once, with the last people: with each page they would change places.
  const rows = useMemo(() => knownAccounts(entries, (!isLoading && people) || []), [entries, people, isLoading]);
  return (
    <ListScreen
      title="Accounts"
      meta="Organisations by domain. The API can create accounts but not list them; accounts you create appear here."
    >
      <PrimaryAction>
        <Button variant="primary" icon="plus" disabledReason={useReadOnly('createAccount')} onClick={onCreate}>
          Create account
        </Button>
      </PrimaryAction>
      <AllowRefused endpoint="createAccount" />
      {/* Such creations carry no key, so a retry may create a second account. */}
      <Unanswered
        creations={accountCreations}
        hint="The API can’t list or look up accounts. Ask your administrator, or try again in the form."
        show={({ domain: host, name }) => (
          <>
            <TextLink to="/accounts" search={{ create: 'one', domain: host }} {...opensPanel}>
              <HostText host={host} maximum={80} />
            </TextLink>
            {name !== undefined && <BidiText text={` “${name}”`} maximum={60} />}
          </>
        )}
        titleOf={({ domain: host }) => host}
      />
      {!(isWhole && people?.length === 0) && (
        <section
          aria-label="Domains of your people"
          className="flex min-h-11 items-center gap-1 px-4 text-13 md:min-h-8 md:px-6"
        >
          {isWhole && <span className="text-ink-muted">Includes the domains of</span>}
          {status}
        </section>
      )}
      {isLoading && rows.length === 0 ? (
        <SkeletonRows rows={12} label="Loading accounts" />
      ) : (
        <ResourceList
          what="domains"
          fileName="accounts"
          fields={accountsFields}
          rows={rows}
          facts={isWhole}
          partial={isWhole ? undefined : { loaded: rows.length, totalCount: undefined }}
          rowKey={rowKey}
          rowTitle={({ domain: host }) => host}
          record={record}
          // Of people that couldn't be loaded, the line above says so.
          empty={
            isWhole && (
              <Empty title="No accounts in your list yet">
                Accounts you create appear here, and existing ones whose domain you enter.
              </Empty>
            )
          }
          count={(found) => (isWhole ? found : <span>{found} so far</span>)}
          control={takeOff}
        />
      )}
      {creating && (
        <Dialog
          wide
          onClose={onClose}
          title="Create account"
          description="An account stands for an organisation. A domain can have only one."
        >
          <AccountForm
            key={domain}
            domain={domain}
            onCreated={(accountId) => (accountId === undefined ? onClose() : onCreated(accountId))}
            onClose={onClose}
          />
        </Dialog>
      )}
      {shown !== undefined && !creating && <AccountPanel key={shown} accountId={shown} onClose={onClose} />}
    </ListScreen>
  );
}

const record = ({ account, domain }: KnownAccount) => account ?? { domain };

const rowKey = ({ account, domain }: KnownAccount) => account?.accountId ?? domain;

/** Domains of people cannot be removed; the rest can. */
const takeOff = ({ account, domain }: KnownAccount) =>
  account && <TakeOff ledger={accountLedger} id={account.accountId} title={domain} />;

/** One account: the service's answer while this tab has it, else the entry of the ledger. */
function AccountPanel({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient();
  const entry = useStore(accountLedger).entries.find((other) => other.accountId === accountId);
  const answer = client.getQueryData<AccountAnswer>(accountKey(accountId));
  const domain = answer?.domain ?? entry?.domain;
  return (
    <Dialog
      side
      onClose={onClose}
      title={domain === undefined ? 'Account' : <HostText host={domain} fallback="Account" maximum={120} />}
      description={<IdText id={accountId} of="account" here whole />}
    >
      {answer === undefined && entry === undefined ? (
        <Empty title="This account isn’t in your list">
          The API can’t look up accounts. Open it in the browser that created it.
        </Empty>
      ) : (
        <>
          <p className="text-13 text-ink-muted">
            {answer !== undefined
              ? 'As returned at creation.'
              : entry?.how === 'created'
                ? 'Saved in this browser.'
                : 'It already existed when its domain was entered.'}{' '}
            The API can’t look up accounts.
          </p>
          {answer !== undefined && (
            <>
              <DetailList of={answer} rows={[...answerRows, linkedPeople(answer)]} />
              <OtherFields schema={accountSchema} of={answer} />
            </>
          )}
          {answer === undefined && entry !== undefined && (
            <>
              <KeptFields entry={entry} />
              <PanelPart title="People at its domain">
                <DomainPeople host={entry.domain} />
              </PanelPart>
            </>
          )}
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
    (isOwn || name !== null) && {
      key: 'name',
      label: isOwn ? 'Name' : 'Name typed here, not saved',
      draw: drawText,
      none: 'none',
    },
    { key: 'at', label: isOwn ? 'Created here' : 'Found', draw: (at) => <Time value={{ ms: Number(at), raw: at }} /> },
    people !== undefined && { key: 'people', label: 'Linked people at creation', draw: () => formatNumber(people) },
  ];
  return <DetailList of={kept} rows={rows.filter((row) => row !== false)} />;
}

const linkedPeople = ({ linkedPersons: people = [] }: AccountAnswer): DetailRow<AccountAnswer> => ({
  key: 'linkedPersons',
  label: 'Linked people',
  draw: () => <PeopleInShort people={people} most={100} />,
});
