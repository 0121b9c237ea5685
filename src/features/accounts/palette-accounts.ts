import { accountLedger } from '#src/local/account-ledger.ts';
import type { PaletteEntry } from '#src/ui/palette-entry.ts';

/** The accounts of this browser's ledger, the latest first, for the command palette. Their ids are searched too. */
export function accountEntries(): readonly PaletteEntry[] {
  return accountLedger.get().entries.map(({ accountId, domain, name }) => ({
    id: `account ${accountId}`,
    kind: 'Account',
    label: name === undefined ? domain : `${name}, ${domain}`,
    detail: accountId,
    icon: 'briefcase',
    does: { go: { to: '/accounts', search: { account: accountId } } },
  }));
}
