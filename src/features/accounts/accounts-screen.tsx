import { lazy, Suspense, useEffect } from 'react';
import { AllowRefused } from '#src/form/allow-refused.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { whenIdle } from '#src/ui/prefetch.ts';
import { PrimaryAction } from '#src/ui/primary-action.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { AccountTable } from './account-table.tsx';
import { AtDomain } from './at-domain.tsx';
import { DomainTable } from './domain-table.tsx';
import { UnansweredAccounts } from './unanswered-accounts.tsx';

const loadDialog = () => import('./create-account-dialog.tsx');
const CreateAccountDialog = lazy(() => loadDialog().then((module) => ({ default: module.CreateAccountDialog })));
const AccountPanel = lazy(() => import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })));

/** Fetches the form ahead of its first use. A failed fetch is met again, and reported, when it opens. */
function preloadForm() {
  loadDialog().catch(() => undefined);
}

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
  useEffect(() => whenIdle(preloadForm), []);
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
        <Suspense fallback={null}>
          <CreateAccountDialog
            domain={domain}
            onCreated={(accountId) => (accountId === undefined ? onClose() : onCreated(accountId))}
            onClose={onClose}
          />
        </Suspense>
      )}
      {shown !== undefined && !creating && (
        <Suspense fallback={null}>
          <AccountPanel key={shown} accountId={shown} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
