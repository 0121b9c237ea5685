import { AllowRefused } from '#src/form/save-error.tsx';
import { Unanswered } from '#src/form/unanswered.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { asciiHost } from '#src/lib/readable-host.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { accountLedger } from '#src/local/account-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { HostText } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AccountTable } from './account-table.tsx';
import { isAnswerLost } from './create-account.ts';
import { DomainPeople, useAccountLedger } from './domain-people.tsx';
import { DomainTable } from './domains-list.tsx';
import { isFreeMail } from './host-reading.tsx';

type AccountsScreenProps = {
  /** The form is open. */
  creating: boolean;
  /** The domain that the address names: the form begins with it; without the form it is looked at. */
  domain: string | undefined;
  /** The account that is looked at. */
  shown: string | undefined;
  onCreate: () => void;
  onCreated: (accountId: string) => void;
  /** Closes the form, or the account that is looked at. */
  onClose: () => void;
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
};

/** The accounts that this browser knows, those that people's domains point to, and the way to create one: the contract can neither list nor read them. */
export function AccountsScreen(props: AccountsScreenProps) {
  const { creating, domain, shown, onCreate, onCreated, onClose, sort, onSort } = props;
  const readOnly = useReadOnly('createAccount');
  return (
    <>
      <ScreenTitle>Accounts</ScreenTitle>
      <PrimaryAction>
        <Button variant="primary" icon="plus" disabledReason={readOnly} onClick={onCreate}>
          Create account
        </Button>
      </PrimaryAction>
      <ScreenHeader
        title="Accounts"
        meta="Organisations by domain. The API can create accounts but not list them; accounts you create appear here."
      />
      <AllowRefused endpoint="createAccount" />
      <UnansweredAccounts />
      {domain !== undefined && domain !== '' && !creating && <AtDomain key={domain} host={domain} />}
      <AccountTable />
      <div className="mt-6 border-t border-line pt-3">
        <DomainTable sort={sort} onSort={onSort} />
      </div>
      {creating && (
        <CreateAccountDialog
          domain={domain}
          onCreated={(accountId) => (accountId === undefined ? onClose() : onCreated(accountId))}
          onClose={onClose}
        />
      )}
      {shown !== undefined && !creating && <AccountPanel key={shown} accountId={shown} onClose={onClose} />}
    </>
  );
}

/** Creations without a response. Without a key a second try may make a second account: it is for a person to send, by the form. */
function UnansweredAccounts() {
  return (
    <Unanswered
      one="account"
      attempts={useAccountLedger().attempts}
      keyOf={({ domain }) => domain}
      isAnswerLost={isAnswerLost}
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
      onDismiss={accountLedger.settle}
    />
  );
}

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
          ? 'A public e-mail provider: its people may be unrelated.'
          : account === undefined
            ? 'No account of it is in your list. The API can’t say whether there is one.'
            : 'The service gives each account one domain.'}
      </p>
      <DomainPeople host={host} />
    </section>
  );
}

type CreateAccountDialogProps = {
  domain: string | undefined;
  onCreated: (accountId: string | undefined) => void;
  onClose: () => void;
};

/** The form of a new account over the list. Its address can be shared: `?create=one`, with the `domain`. */
function CreateAccountDialog(props: CreateAccountDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title="Create an account"
      description="An account stands for an organisation, by its domain. The service links the people of that domain to it."
    >
      <AccountForm key={props.domain} {...props} />
    </Dialog>
  );
}
