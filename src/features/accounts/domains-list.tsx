import { useId, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { HostInRow } from '#src/ui/host-text.tsx';
import { opensPanel } from '#src/ui/panel-address.ts';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { domainsOf, type PeopleDomain, PeopleInShort, useAccountLedger, usePeopleRead } from './domain-people.tsx';
import { isFreeMail } from './host-reading.tsx';

type DomainTableProps = { sort: SortState | undefined; onSort: (sort: SortState | undefined) => void };

const columns: readonly Column<PeopleDomain>[] = [
  {
    key: 'domain',
    header: 'Domain',
    cell: ({ domain }) => (
      <>
        <TextLink to="/accounts" search={(before) => ({ ...before, domain })} plain className="py-1.5">
          <HostInRow host={domain} maximum={80} />
        </TextLink>
        {isFreeMail(domain) && <span className="text-12 text-ink-muted"> a mail service</span>}
      </>
    ),
    sortValue: ({ domain }) => domain,
  },
  {
    key: 'people',
    header: 'People',
    cell: ({ people }) => formatNumber(people.length),
    sortValue: ({ people }) => people.length,
    align: 'end',
    width: 80,
    priority: 1,
  },
  {
    key: 'who',
    header: 'Contacts',
    cell: ({ people }) => <PeopleInShort people={people} most={2} />,
    width: 400,
    priority: 3,
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ domain, account }) =>
      account === undefined ? (
        <TextLink
          to="/accounts"
          search={(before) => ({ ...before, create: 'one', domain })}
          state={opensPanel}
          resetScroll={false}
          aria-label={`Create the account of ${domain}`}
          className="py-1.5"
        >
          Create
        </TextLink>
      ) : (
        <TextLink
          to="/accounts"
          search={(before) => ({ ...before, account: account.accountId })}
          state={opensPanel}
          resetScroll={false}
          aria-label={`The account of ${domain}`}
          className="py-1.5"
        >
          Known here
        </TextLink>
      ),
    sortValue: ({ account }) => account !== undefined,
    width: 120,
    priority: 2,
  },
];

/** Accounts derived from the domains of people. Whether the service has an account for one, it does not say: that is found out by creating it. */
export function DomainTable({ sort, onSort }: DomainTableProps) {
  const { walk, report, error, reading, read } = usePeopleRead();
  const { entries } = useAccountLedger();
  const rows = useMemo(() => (walk === undefined ? [] : domainsOf(walk.items, entries)), [walk, entries]);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Toolbar
        end={
          report !== undefined && (
            <div>
              {countOf(rows.length, 'domain')} of <WalkStatus what="people" one="person" {...report} />
            </div>
          )
        }
      >
        <h2 id={title} className="text-16">
          Domains from your people
        </h2>
      </Toolbar>
      <p className="max-w-180 px-4 pb-3 text-13 text-ink-muted md:px-6">
        The API can’t list accounts: there may be one for each domain, or none.
      </p>
      {walk === undefined ? (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-6 text-13 md:px-6">
          <Button ref={focusGoesOn} busy={reading} onClick={read}>
            Read the people
          </Button>
          {error !== null && (
            <span role="alert" className="text-bad">
              The people could not be read. {error.message}
            </span>
          )}
        </div>
      ) : (
        <DataTable
          label="Domains of people"
          columns={columns}
          rows={rows}
          rowKey={({ domain }) => domain}
          sort={sort}
          onSortChange={onSort}
        />
      )}
    </section>
  );
}

/** The columns of the derived accounts that `?sort=` may name. */
export const sortableColumns = ['domain', 'people', 'account'] as const;
