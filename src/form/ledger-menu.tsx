import { useRef, useState } from 'react';
import { downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import {
  type Ledger,
  type LedgerEntry,
  type LedgerKind,
  ledgerFile,
  mergeLedgers,
  readLedgerFile,
} from '#src/local/ledger-file.ts';
import type { KeptRecord } from '#src/local/storage.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';

type LedgerMenuProps<Entry extends LedgerEntry, Attempt> = {
  kind: LedgerKind<Entry, Attempt>;
  record: KeptRecord<Ledger<Entry, Attempt>>;
  /** What this browser keeps now. */
  ledger: Ledger<Entry, Attempt>;
};

/** What can be done with a list that this browser alone keeps: take it to another browser as a file, and back, and forget it. */
export function LedgerMenu<Entry extends LedgerEntry, Attempt>({
  kind,
  record,
  ledger,
}: LedgerMenuProps<Entry, Attempt>) {
  const file = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const { facet: what, one } = kind;
  const { entries, attempts } = ledger;
  const nothing = (count: number) => (count === 0 ? `This browser keeps no ${what}.` : undefined);

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last choice, and choosing the same file again would be no change.
    if (file.current !== null) file.current.value = '';
    const other = readLedgerFile(kind, await chosen.text());
    if (other === undefined) {
      const text = `${chosen.name} is no file of ${what} that Facet wrote. Nothing was changed.`;
      showToast({ tone: 'bad', text });
      return;
    }
    const { added, left } = mergeLedgers(kind, record.get(), other);
    record.update((now) => mergeLedgers(kind, now, other).ledger);
    const room = left === 0 ? '' : ` ${formatNumber(left)} found no room: ${formatNumber(kind.most)} are kept at most.`;
    showToast({
      tone: left === 0 ? 'good' : 'notice',
      text: `${added === 0 ? 'Nothing new' : `Added ${countOf(added, one)}`}. What was known stays.${room}`,
    });
  }

  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label={`File with ${what}`}
        hidden
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Menu
        label={`The list of ${what}`}
        items={[
          {
            label: 'Download as a file',
            icon: 'download',
            disabledReason: nothing(entries.length + attempts.length),
            onSelect: () => downloadText(`facet-${what}.json`, 'application/json', ledgerFile(kind, ledger)),
          },
          { label: 'Import a file…', icon: 'upload', onSelect: () => file.current?.click() },
          'separator',
          {
            label: 'Forget this list…',
            icon: 'trash',
            disabledReason: nothing(entries.length),
            onSelect: () => setAsks(true),
          },
        ]}
      />
      <ConfirmDialog
        open={asks}
        title={`Forget the ${what} that this browser knows`}
        consequence={`The service has no list of ${what}, so that only a file downloaded before can bring ${countOf(entries.length, one)} back to this list. Creations without an answer stay. Nothing changes in the service.`}
        verb="Forget the list"
        pending={false}
        error={undefined}
        onConfirm={() => {
          record.update((now) => ({ ...now, entries: [] }));
          setAsks(false);
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
