import { useRef, useState, useSyncExternalStore } from 'react';
import { downloadText } from '#src/lib/hand-out.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipMiddle, countOf } from '#src/lib/text.ts';
import type { Ledger, LedgerEntry } from '#src/local/ledger.ts';
import { IconButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.tsx';

/** What can be done with a list that this browser alone keeps: take it to another browser as a file, and back, and forget it. */
export function LedgerMenu<Entry extends LedgerEntry, Attempt>({ ledger }: { ledger: Ledger<Entry, Attempt> }) {
  const file = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const { what, one } = ledger;
  const { entries, attempts } = useSyncExternalStore(ledger.subscribe, ledger.get);
  const nothing = (count: number) => (count === 0 ? `This browser keeps no ${what}.` : undefined);

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    // The control keeps the last choice, and choosing the same file again would be no change.
    if (file.current !== null) file.current.value = '';
    const other = ledger.readFile(await chosen.text());
    if (other === undefined) {
      const text = `${chosen.name} is no file of ${what} that Facet wrote. Nothing was changed.`;
      showToast({ tone: 'bad', text });
      return;
    }
    const { added, left } = ledger.merge(other);
    const room =
      left === 0 ? '' : ` ${formatNumber(left)} found no room: ${formatNumber(ledger.most)} are kept at most.`;
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
            onSelect: () => downloadText(`facet-${what}.json`, 'application/json', ledger.file()),
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
          ledger.update((now) => ({ ...now, entries: [] }));
          setAsks(false);
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

type TakeOffProps<Entry extends LedgerEntry, Attempt> = { ledger: Ledger<Entry, Attempt>; id: string; title: string };

/** Takes a row off the list that this browser keeps, and says so, with a way back. */
export function TakeOff<Entry extends LedgerEntry, Attempt>({ ledger, id, title }: TakeOffProps<Entry, Attempt>) {
  return (
    <IconButton
      label={`Take ${clipMiddle(title, 40, 10)} off this list`}
      icon="close"
      onClick={() => {
        const putBack = ledger.forget(id);
        showToast({
          tone: 'good',
          text: `Taken off this list. The ${ledger.one} itself stays as it is.`,
          action: { label: 'Undo', onAction: putBack },
        });
      }}
    />
  );
}
