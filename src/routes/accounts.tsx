import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#src/features/accounts/accounts-list.tsx';
import { textSearch } from '#src/lib/text-search.ts';
import { listSearch } from '#src/list/list-view.ts';
import { useShowOver } from '#src/ui/panel-address.ts';

const own = textSearch(['account', 'create', 'domain', 'q']);

export const Route = createFileRoute('/accounts')({
  // A domain alone, in old links, leads to its row in the list.
  validateSearch: (search: Record<string, unknown>) => ({
    ...listSearch(search),
    ...own('create' in search ? search : { q: search.domain, ...search, domain: undefined }),
  }),
  component: Accounts,
});

function Accounts() {
  const { account, create, domain } = Route.useSearch();
  const showOver = useShowOver();
  return (
    <AccountsScreen
      creating={create === 'one'}
      domain={domain}
      shown={account}
      onCreate={() => showOver({ create: 'one', account: undefined }, { domain: undefined })}
      onCreated={(accountId) => showOver({ create: undefined, account: accountId }, { domain: undefined })}
      onClose={() => showOver({ create: undefined, account: undefined }, { domain: undefined })}
    />
  );
}
