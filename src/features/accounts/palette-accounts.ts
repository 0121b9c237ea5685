import { decoded, idText, idUnder, withoutStop, wordIn } from '#src/lib/pasted-id.ts';
import { readableHost } from '#src/lib/readable-host.ts';
import { accountLedger } from '#src/local/account-ledger.ts';
import type { PaletteEntry } from '#src/ui/screen-actions.ts';

/** The accounts of this browser's ledger, the latest first, for the command palette. Their ids are searched too. */
export function accountEntries(): readonly PaletteEntry[] {
  return accountLedger.get().entries.map(({ accountId, domain, name }) => ({
    id: `account ${accountId}`,
    kind: 'Account',
    label: name === undefined ? bothForms(domain) : `${name}, ${bothForms(domain)}`,
    detail: accountId,
    icon: 'briefcase',
    does: { go: { to: '/accounts', search: { account: accountId } } },
  }));
}

/** A host as it is sent, and behind its punycode what people read in it: either is found. */
function bothForms(host: string): string {
  const readable = readableHost(host);
  return readable === undefined ? host : `${host} (${readable})`;
}

const inAddress = String.raw`/accounts/?\?(?:[^#\s]*&)?account=(${idText})`;
const named = new RegExp(`${inAddress}|${idUnder('account')}`, 'gi');

/**
 * The accounts that a pasted text names. The contract can read none by its id (§4.12), so that one which this browser does not know opens what it says
 * of that; a bare id is one only where it says so itself.
 */
export function openAsAccount(text: string): readonly PaletteEntry[] {
  const alone = wordIn(text);
  const ids =
    alone !== undefined && /^account_./i.test(alone)
      ? [alone]
      : [...text.matchAll(named)].map(([, addressed, found = '']) =>
          addressed === undefined ? withoutStop(found, text) : decoded(withoutStop(addressed, text)),
        );
  const known = new Map(accountEntries().map((entry) => [entry.detail, entry]));
  return [...new Set(ids)].slice(0, 20).flatMap((accountId) => {
    const entry = known.get(accountId);
    // A bare id finds the account that is known by itself.
    if (entry !== undefined) return text === accountId ? [] : [{ ...entry, id: `open ${entry.id}` }];
    return [
      {
        id: `open account ${accountId}`,
        kind: 'Account',
        label: 'Account not known here',
        detail: accountId,
        icon: 'briefcase',
        does: { go: { to: '/accounts', search: { account: accountId } } },
      },
    ];
  });
}
