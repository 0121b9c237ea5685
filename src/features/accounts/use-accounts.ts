import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { personQueries } from '#src/api/people.ts';
import { walkReport } from '#src/api/walk-report.ts';
import { type AccountLedger, accountLedger } from '#src/local/account-ledger.ts';

/** The ledger as this browser keeps it, renewed when it changes here or in another tab. */
export function useAccountLedger(): AccountLedger {
  return useSyncExternalStore(accountLedger.subscribe, accountLedger.get);
}

/** The list of people, as far as it was read: nothing of it is asked for before somebody wants it. */
export function usePeopleRead() {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const list = useQuery({ ...personQueries.list(), enabled: wanted });
  const { queryKey } = personQueries.list();
  return {
    walk: list.data,
    /** For the line that says how far it was read. */
    report: list.data && walkReport(client, queryKey, list.data),
    error: list.data === undefined ? list.error : null,
    reading: list.isFetching,
    read: () => (wanted ? void list.refetch() : setWanted(true)),
  };
}
