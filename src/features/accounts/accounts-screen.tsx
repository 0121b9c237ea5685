import { AllowRefused } from '#src/form/allow-refused.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AccountTable } from './account-table.tsx';
import { AtDomain } from './at-domain.tsx';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import { DomainTable } from './domain-table.tsx';
import { UnansweredAccounts } from './unanswered-accounts.tsx';

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
        meta="Organisations, each by its domain. This API can create accounts, and neither list nor read them."
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
