import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#src/features/accounts/accounts-screen.tsx';
import { sortableColumns } from '#src/features/accounts/domains-list.tsx';
import { formatSort, parseSort } from '#src/lib/sort-rows.ts';
import { textSearch } from '#src/lib/text-search.ts';
import { inPlaceOfPanel, useShowOver } from '#src/ui/panel-address.ts';

export const Route = createFileRoute('/accounts')({
  validateSearch: textSearch(['account', 'create', 'domain', 'sort']),
  staticData: { kind: 'Accounts', crumb: () => 'Accounts' },
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
      onCreate={() =>
        showOver(true, (how) => void navigate({ search: { sort, create: 'one' }, resetScroll: false, ...how }))
      }
      onCreated={(accountId) =>
        void navigate({ search: { sort, account: accountId }, resetScroll: false, ...inPlaceOfPanel })
      }
      onClose={() =>
        showOver(
          false,
          // The domain is the form's; without a form it is none of what is closed.
          (how) =>
            void navigate({
              search: { sort, domain: create === undefined ? domain : undefined },
              resetScroll: false,
              ...how,
            }),
        )
      }
      sort={parseSort(sort, sortableColumns)}
      onSort={(next) => void navigate({ search: (before) => ({ ...before, sort: formatSort(next) }) })}
    />
  );
}
