import { useRef } from 'react';
import { LedgerMenu, takeOffList } from '#src/form/ledger-menu.tsx';
import { clipMiddle, countOf } from '#src/lib/text.ts';
import { type AccountEntry, accountLedger } from '#src/local/account-ledger.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { handFocusOn } from '#src/ui/focus-beside.ts';
import { HostInRow } from '#src/ui/host-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { useAccountLedger } from './domain-people.tsx';

const columns: readonly Column<AccountEntry>[] = [
  {
    key: 'domain',
    header: 'Domain',
    cell: ({ accountId, domain }) => (
      <TextLink
        to="/accounts"
        search={(before) => ({ ...before, account: accountId })}
        state={opensPanel}
        resetScroll={false}
        plain
      >
        <HostInRow host={domain} maximum={80} fallback="no domain" />
      </TextLink>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => <BidiText text={name ?? ''} maximum={80} />,
    width: 200,
    priority: 2,
  },
  {
    key: 'id',
    header: 'Account ID',
    cell: ({ accountId }) => <IdText id={accountId} of="account" />,
    width: 190,
    priority: 3,
  },
  {
    key: 'how',
    header: 'Source',
    cell: ({ how }) => (how === 'created' ? 'Created here' : 'Already existed'),
    width: 225,
    priority: 3,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => <Time value={{ ms: at, raw: String(at) }} />,
    align: 'end',
    width: 120,
    priority: 2,
  },
];

/** The accounts of this browser's ledger. */
export function AccountTable() {
  const { entries } = useAccountLedger();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div>
      <Toolbar
        end={
          <>
            {entries.length > 0 && `${countOf(entries.length, 'account')} known to this browser`}
            <LedgerMenu ledger={accountLedger} />
          </>
        }
      >
        <h2 ref={heading} tabIndex={-1} className="text-16">
          Known accounts
        </h2>
      </Toolbar>
      {entries.length === 0 ? (
        <Empty title="No accounts are known to this browser yet">
          An account appears here once it was created in this browser, or when the service names it because its domain
          is taken. Other people’s browsers keep their own list.
        </Empty>
      ) : (
        <DataTable
          label="Known accounts"
          columns={columns}
          rows={entries}
          rowKey={({ accountId }) => accountId}
          rowActions={({ accountId, domain }) => (
            <IconButton
              label={`Take ${clipMiddle(domain, 40, 10)} off this list`}
              icon="close"
              onClick={({ currentTarget }) => {
                handFocusOn(currentTarget.closest('tr'), heading.current);
                takeOffList(accountLedger, accountId);
              }}
            />
          )}
        />
      )}
    </div>
  );
}
