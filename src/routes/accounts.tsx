import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#src/features/accounts/accounts-screen.tsx';
import { sortableColumns } from '#src/features/accounts/sortable-columns.ts';
import { formatSort, parseSort } from '#src/lib/sort-rows.ts';
import { textSearch } from '#src/lib/text-search.ts';

export const Route = createFileRoute('/accounts')({
  validateSearch: textSearch(['account', 'create', 'domain', 'sort']),
  staticData: { kind: 'Accounts', crumb: () => 'Accounts' },
  component: Accounts,
});

function Accounts() {
  const { account, create, domain, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountsScreen
      creating={create === 'one'}
      domain={domain}
      shown={account}
      onCreate={(creating) => void navigate({ search: { sort, create: creating ? 'one' : undefined } })}
      onShow={(accountId) => void navigate({ search: { sort, account: accountId } })}
      sort={parseSort(sort, sortableColumns)}
      onSort={(next) => void navigate({ search: (before) => ({ ...before, sort: formatSort(next) }) })}
    />
  );
}
