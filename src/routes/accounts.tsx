import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#src/features/accounts/accounts-screen.tsx';
import { sortableColumns } from '#src/features/accounts/domains-list.tsx';
import { formatSort, parseSort } from '#src/lib/sort-rows.ts';
import { textSearch } from '#src/lib/text-search.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/accounts')({
  validateSearch: textSearch(['account', 'create', 'domain', 'sort']),
  component: Accounts,
});

function Accounts() {
  const { account, create, domain, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const showOver = useShowOver();
  return (
    <AccountsScreen
      creating={create === 'one'}
      domain={domain}
      shown={account}
      onCreate={() => showOver({ create: 'one', account: undefined }, { domain: undefined })}
      onCreated={(accountId) => showOver({ create: undefined, account: accountId }, { domain: undefined })}
      // The domain is the form's; without a form it is none of what is closed.
      onClose={() =>
        showOver({ create: undefined, account: undefined }, { domain: create === undefined ? domain : undefined })
      }
      sort={parseSort(sort, sortableColumns)}
      onSort={(next) => void navigate({ search: (before) => ({ ...before, sort: formatSort(next) }) })}
    />
  );
}
