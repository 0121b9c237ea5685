import { useMemo } from 'react';
import { accountsFields, type KnownAccount } from '#src/fields/accounts-fields.tsx';
import { TakeOff, Unanswered } from '#src/form/ledger.tsx';
import { AllowRefused } from '#src/form/save-error.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { isFreeMail } from '#src/lib/canonical-host.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ListScreen, ResourceList } from '#src/list/resource-list.tsx';
import { accountLedger } from '#src/local/ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/screen-header.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountForm, accountCreations } from './account-form.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DomainPeople, knownAccounts, usePeople } from './domain-people.tsx';

type AccountsScreenProps = {
  creating: boolean;
  /** The domain in the URL: initial value of the form, or the domain shown without the form. */
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
  const readOnly = useReadOnly('createAccount');
  const { entries } = useStore(accountLedger);
  const { people, isWhole, status } = usePeople('Load the people');
  const rows = useMemo(() => knownAccounts(entries, people ?? []), [entries, people]);
  return (
    <ListScreen
      title="Accounts"
      meta="Organisations by domain. The API can create accounts but not list them; accounts you create appear here."
    >
      <PrimaryAction>
        <Button variant="primary" icon="plus" disabledReason={readOnly} onClick={onCreate}>
          Create account
        </Button>
      </PrimaryAction>
      <AllowRefused endpoint="createAccount" />
      <UnansweredAccounts />
      {domain !== undefined && domain !== '' && !creating && <AtDomain key={domain} host={domain} />}
      <section aria-label="Domains of your people" className="flex flex-wrap items-center gap-3 px-4 text-13 md:px-6">
        {status}
        <span className="text-ink-muted">There may be an account for each domain of your people, or none.</span>
      </section>
      <ResourceList
        what="accounts"
        fields={accountsFields}
        rows={rows}
        facts={isWhole}
        partial={people !== undefined && !isWhole ? { loaded: rows.length, totalCount: undefined } : undefined}
        rowKey={rowKey}
        rowTitle={({ domain: host }) => host}
        record={record}
        empty={
          <Empty title="No accounts in your list yet">
            Accounts that you create appear here, and those that the API names because their domain is taken.
          </Empty>
        }
        control={takeOff}
      />
      {creating && (
        <Dialog
          wide
          onClose={onClose}
          title="Create an account"
          description="An account stands for an organisation, by its domain. The API links the people of that domain to it."
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

/** Creations without an answer. They carry no key, so a retry may create a second account. */
function UnansweredAccounts() {
  return (
    <Unanswered
      creations={accountCreations}
      hint="The API can’t list or look up accounts. Ask your administrator, or try again in the form."
      show={({ domain, name }) => (
        <>
          <TextLink to="/accounts" search={{ create: 'one', domain }} state={opensPanel} resetScroll={false}>
            <HostText host={domain} maximum={80} />
          </TextLink>
          {name !== undefined && (
            <>
              , “<BidiText text={name} maximum={60} />”
            </>
          )}
        </>
      )}
      titleOf={({ domain }) => domain}
    />
  );
}

/** A domain that a person linked to: its account, where known, and the other people there. */
function AtDomain({ host }: { host: string }) {
  const account = useStore(accountLedger).entries.find(({ domain }) => asciiHost(domain) === asciiHost(host));
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
          ? 'A public e-mail provider: its people may be unrelated.'
          : account === undefined
            ? 'No account of it is in your list. The API can’t say whether there is one.'
            : 'The API gives each account one domain.'}
      </p>
      <DomainPeople host={host} />
    </section>
  );
}
